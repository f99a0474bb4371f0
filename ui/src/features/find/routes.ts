import type { FeatureRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    find: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['find', 'pairings'] }
export default {
  public: [
    { path: 'me', component: () => import('./pages/MyTable.vue'), meta },
    { path: 'me/find', component: () => import('./pages/FindMyself.vue'), meta },
  ],
} satisfies FeatureRoutes
