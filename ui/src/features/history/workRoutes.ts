import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    history: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['history', 'repair'] }
export default {
  work: [{ path: 'history', component: () => import('./pages/HistoryPage.vue'), meta }],
} satisfies WorkRoutes
