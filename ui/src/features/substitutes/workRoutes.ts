import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    substitutes: typeof import('./messages/zh-CN.json')
  }
}

export default {
  work: [
    {
      path: 'substitutes/:round(\\d+)/:table(\\d+)',
      component: () => import('./pages/SubstitutePage.vue'),
      meta: { messages: ['substitutes', 'repair', 'rounds'] },
    },
  ],
} satisfies WorkRoutes
