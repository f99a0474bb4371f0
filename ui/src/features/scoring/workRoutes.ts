import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    scoring: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['scoring', 'rounds', 'repair', 'penalties', 'substitutes'] }
export default {
  work: [
    { path: 'scores', component: () => import('./pages/ScoresPage.vue'), meta },
    { path: 'scores/:round(\\d+)', component: () => import('./pages/ScoresPage.vue'), meta },
    { path: 'scores/:round(\\d+)/keyboard', component: () => import('./pages/KeyboardPage.vue'), meta },
    { path: 'scores/:round(\\d+)/:table(\\d+)', component: () => import('./pages/SlipPage.vue'), meta },
    { path: 'scores/:round(\\d+)/:table(\\d+)/correct', component: () => import('./pages/CorrectPage.vue'), meta },
  ],
} satisfies WorkRoutes
