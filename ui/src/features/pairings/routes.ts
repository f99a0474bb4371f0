import type { FeatureRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    pairings: typeof import('./messages/zh-CN.json')
  }
}

export default {
  public: [{ path: 'pairings', component: () => import('./pages/PairingsPage.vue'), meta: { messages: ['pairings'] } }],
} satisfies FeatureRoutes
