import type { WorkRoutes } from '@/app/features'

/** The same ranking for the desk: there is only one. */
export default {
  work: [
    { path: 'standings', component: () => import('./pages/StandingsPage.vue'), meta: { messages: ['standings'] } },
  ],
} satisfies WorkRoutes
