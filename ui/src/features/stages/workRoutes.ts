import type { WorkRoutes } from '@/app/features'

export default {
  work: [
    {
      path: 'stages',
      component: () => import('./pages/StageDeskPage.vue'),
      meta: { messages: ['stages', 'standings', 'pairings', 'rounds'] },
    },
  ],
} satisfies WorkRoutes
