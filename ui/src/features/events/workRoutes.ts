import type { WorkRoutes } from '@/app/features'

declare module '@/shared/text/useText' {
  interface FeatureMessages {
    events: typeof import('./messages/zh-CN.json')
  }
}

const meta = { messages: ['events'] }
export default {
  desk: [
    { path: '', component: () => import('./pages/EventsPage.vue'), meta },
    { path: 'new', component: () => import('./pages/ChooseTemplatePage.vue'), meta },
    { path: 'new/notice', component: () => import('./pages/NoticePage.vue'), meta },
    { path: 'new/basics', component: () => import('./pages/NewBasicsPage.vue'), meta },
    { path: 'new/rules', component: () => import('./pages/NewRulesPage.vue'), meta },
    { path: 'new/entries', component: () => import('./pages/NewEntriesPage.vue'), meta },
    { path: 'new/hall', component: () => import('./pages/NewHallPage.vue'), meta },
  ],
  work: [
    { path: '', component: () => import('./pages/EventPage.vue'), meta },
    { path: 'details', component: () => import('./pages/DetailsPage.vue'), meta },
    { path: 'regulations', component: () => import('./pages/RegulationsPage.vue'), meta },
    { path: 'copy', component: () => import('./pages/CopyEventPage.vue'), meta },
    { path: 'archive', component: () => import('./pages/ArchivePage.vue'), meta },
    { path: 'link', component: () => import('./pages/PublicLinkPage.vue'), meta },
  ],
} satisfies WorkRoutes
