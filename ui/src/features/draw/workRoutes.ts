import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    draw: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['draw'] }
export default {
  work: [{ path: 'entries/draw', component: () => import('./pages/DrawPage.vue'), meta }],
} satisfies WorkRoutes
