import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    substitutes: typeof import('./messages/zh-CN.json')
  }
}

export default {
  work: [
    {
      path: 'scores/:round(\\d+)/:table(\\d+)/substitutes',
      component: () => import('./pages/SubstitutePage.vue'),
      meta: { messages: ['substitutes', 'repair', 'rounds'] },
    },
  ],
} satisfies WorkRoutes
