import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    rounds: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['rounds', 'requirements'] }
export default {
  work: [
    { path: 'rounds', component: () => import('./pages/RoundsPage.vue'), meta },
    {
      path: 'rounds/finish',
      component: () => import('./pages/FinishPage.vue'),
      meta: { messages: ['rounds', 'standings'] },
    },
    {
      path: 'rounds/:round(\\d+)',
      component: () => import('./pages/RoundPage.vue'),
      meta: { messages: ['rounds', 'drafts', 'repair', 'requirements'] },
    },
  ],
} satisfies WorkRoutes
