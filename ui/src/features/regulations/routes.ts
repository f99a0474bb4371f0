import type { FeatureRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    regulations: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['regulations'] }
export default {
  public: [
    { path: 'more', component: () => import('./pages/MorePage.vue'), meta },
    { path: 'regulations', component: () => import('./pages/RegulationsPage.vue'), meta },
    { path: 'draw', component: () => import('./pages/DrawRecord.vue'), meta },
  ],
} satisfies FeatureRoutes
