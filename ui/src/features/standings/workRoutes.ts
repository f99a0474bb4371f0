import type { WorkRoutes } from '@/app/features'

export default {
  work: [
    { path: 'standings', component: () => import('./pages/StandingsPage.vue'), meta: { messages: ['standings'] } },
  ],
} satisfies WorkRoutes
