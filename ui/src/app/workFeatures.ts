import type { RouteRecordRaw } from 'vue-router'
import type { WorkRoutes } from './features'

const files = import.meta.glob<WorkRoutes>('../features/*/workRoutes.ts', { eager: true, import: 'default' })
const routesOf = (shell: keyof WorkRoutes) => Object.values(files).flatMap((feature) => feature[shell] ?? [])
const NotFound = () => import('./pages/NotFound.vue')

/** The sign-in speaks before any screen behind it does. */
const meta = { messages: ['account'] }

/** Everything below `/s`. */
export const workRoutes: RouteRecordRaw[] = [
  {
    path: '/s',
    component: () => import('./shells/DeskShell.vue'),
    meta,
    children: [...routesOf('desk'), { path: '', component: NotFound }],
  },
  {
    path: '/s/:code',
    component: () => import('./shells/WorkShell.vue'),
    meta,
    children: [...routesOf('work'), { path: ':rest(.*)*', component: NotFound }],
  },
]
