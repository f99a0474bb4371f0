import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    units: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['units', 'events'] }
const late = { messages: ['units', 'repair', 'registration'] }
export default {
  work: [
    { path: 'entries', component: () => import('./pages/UnitsPage.vue'), meta },
    { path: 'entries/add', component: () => import('./pages/AddUnitsPage.vue'), meta },
    { path: 'entries/late', component: () => import('./pages/LateUnitPage.vue'), meta },
    { path: 'entries/late/:unit', component: () => import('./pages/LateEntryPage.vue'), meta: late },
    { path: 'entries/privacy', component: () => import('./pages/PrivacyPage.vue'), meta },
    { path: 'entries/:unit/history', component: () => import('./pages/EntryHistoryPage.vue'), meta },
    { path: 'entries/:unit/people', component: () => import('./pages/PeoplePage.vue'), meta },
    { path: 'entries/:unit', component: () => import('./pages/UnitPage.vue'), meta },
  ],
} satisfies WorkRoutes
