import type { FeatureRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    whatif: typeof import('./messages/zh-CN.json')
  }
}

export default {
  public: [{ path: 'standings/if', component: () => import('./pages/WhatIfPage.vue'), meta: { messages: ['whatif'] } }],
} satisfies FeatureRoutes
