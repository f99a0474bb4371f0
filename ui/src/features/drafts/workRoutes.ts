import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    drafts: typeof import('./messages/zh-CN.json')
  }
}

export default {
  work: [
    {
      path: 'rounds/:round(\\d+)/adjust',
      component: () => import('./pages/AdjustPage.vue'),
      meta: { messages: ['drafts'] },
    },
  ],
} satisfies WorkRoutes
