import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    account: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['account'] }
export default {
  desk: [{ path: 'account', component: () => import('./pages/AccountPage.vue'), meta }],
} satisfies WorkRoutes
