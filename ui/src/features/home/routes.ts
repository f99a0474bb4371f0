import type { FeatureRoutes } from '@/app/features'
import { readPinned } from '@/shared/device/pinned'
import { readCode } from '@/shared/text/codes'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    home: typeof import('./messages/zh-CN.json')
  }
}

export default {
  public: [
    {
      path: '',
      component: () => import('./pages/EventHome.vue'),
      meta: { messages: ['home'] },
      // Opened from outside by somebody known here, an event begins with the own table (D12).
      beforeEnter: (to, from) => {
        const event = readCode(String(to.params.code))
        return from.matched.length === 0 && readPinned(event) ? { path: `/e/${event}/me`, replace: true } : true
      },
    },
  ],
} satisfies FeatureRoutes
