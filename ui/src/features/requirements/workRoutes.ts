import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    requirements: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['requirements', 'repair'] }
export default {
  work: [
    { path: 'rounds/requirements', component: () => import('./pages/RequirementsPage.vue'), meta },
    { path: 'rounds/requirements/apart', component: () => import('./pages/ApartPage.vue'), meta },
    { path: 'rounds/requirements/seat', component: () => import('./pages/SeatPage.vue'), meta },
    { path: 'rounds/requirements/tables', component: () => import('./pages/TablesPage.vue'), meta },
  ],
} satisfies WorkRoutes
