import type { FeatureRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    standings: typeof import('./messages/zh-CN.json')
  }
}

export default {
  public: [
    { path: 'standings', component: () => import('./pages/StandingsPage.vue'), meta: { messages: ['standings'] } },
  ],
} satisfies FeatureRoutes
