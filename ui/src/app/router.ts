import { nextTick } from 'vue'
import { createRouter, createWebHistory, type RouteRecordRaw, type Router, type RouterHistory } from 'vue-router'
import { readCode } from '@/shared/text/codes'
import { needMessages } from '@/shared/text/language'
import { routesOf } from './features'

const NotFound = () => import('./pages/NotFound.vue')
const lost: RouteRecordRaw = { path: ':rest(.*)*', component: NotFound }

function routes(): RouteRecordRaw[] {
  const gallery: RouteRecordRaw[] = import.meta.env.DEV
    ? [{ path: '/__gallery', component: () => import('./gallery/GalleryPage.vue') }]
    : []
  return [
    { path: '/', name: 'start', component: () => import('./pages/StartPage.vue') },
    {
      path: '/e/:code/reg',
      component: () => import('./shells/UnitShell.vue'),
      children: [...routesOf('unit'), lost],
    },
    {
      path: '/e/:code',
      component: () => import('./shells/PublicShell.vue'),
      children: [...routesOf('public'), lost],
    },
    { path: '/s/:rest(.*)*', name: 'work', component: NotFound },
    ...routesOf('open'),
    ...gallery,
    { path: '/:rest(.*)*', component: NotFound },
  ]
}

export function newRouter(history: RouterHistory = createWebHistory()): Router {
  const router = createRouter({
    history,
    routes: routes(),
    // QR codes hold upper-case URLs (ux §4).
    sensitive: false,
    scrollBehavior: (_to, _from, saved) => saved ?? { top: 0 },
  })

  // The work shells come with the first address below `/s`.
  router.beforeEach(async (to) => {
    if (to.name !== 'work') return true
    const { workRoutes } = await import('./workFeatures')
    router.removeRoute('work')
    for (const route of workRoutes) router.addRoute(route)
    return to.fullPath
  })
  router.beforeEach((to) => {
    const typed = to.params.code
    if (typeof typed !== 'string' || readCode(typed) === typed) return true
    const params = { ...to.params, code: readCode(typed) }
    const name = to.name
    return name
      ? { name, params, query: to.query, hash: to.hash, replace: true }
      : { path: to.path.replace(`/${typed}`, `/${params.code}`), query: to.query, hash: to.hash, replace: true }
  })
  router.beforeResolve((to) => needMessages(to.matched.flatMap((record) => record.meta.messages ?? [])))
  router.afterEach((to, from, failure) => {
    if (failure || from.matched.length === 0 || to.path === from.path) return
    // A new screen is read from its heading on.
    void nextTick().then(() => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true }))
  })
  return router
}
