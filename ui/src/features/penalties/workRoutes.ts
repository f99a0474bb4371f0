import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    penalties: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['penalties', 'repair', 'rounds', 'scoring', 'substitutes'] }
export default {
  work: [
    { path: 'penalties', component: () => import('./pages/PenaltyTablesPage.vue'), meta },
    { path: 'penalties/:round(\\d+)/:table(\\d+)', component: () => import('./pages/PenaltyPage.vue'), meta },
  ],
} satisfies WorkRoutes
