import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    repair: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['repair', 'scoring', 'rounds'] }
export default {
  work: [
    { path: 'repair/:round(\\d+)/:table(\\d+)', component: () => import('./pages/RulingPage.vue'), meta },
    { path: 'absent', component: () => import('./pages/AbsentPage.vue'), meta },
    { path: 'republish', component: () => import('./pages/RepublishPage.vue'), meta },
  ],
} satisfies WorkRoutes
