import type { FeatureRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    stages: typeof import('./messages/zh-CN.json')
  }
}

export default {
  public: [
    {
      path: 'stages',
      component: () => import('./pages/StagesPage.vue'),
      meta: { messages: ['stages', 'standings', 'pairings'] },
    },
  ],
} satisfies FeatureRoutes
