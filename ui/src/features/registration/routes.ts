import type { FeatureRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    registration: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['registration'] }
export default {
  unit: [
    { path: '', component: () => import('./pages/NoLink.vue'), meta },
    { path: ':token', component: () => import('./pages/EntryPage.vue'), meta },
  ],
} satisfies FeatureRoutes
