import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    printing: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['printing'] }
export default {
  work: [
    { path: 'print/:round(\\d+)?', component: () => import('./pages/PrintPage.vue'), meta },
    { path: 'print/certificates', component: () => import('./pages/CertificatesPage.vue'), meta },
    { path: 'print/wifi', component: () => import('./pages/WifiPosterPage.vue'), meta },
  ],
} satisfies WorkRoutes
