import type { RouteRecordRaw } from 'vue-router'

/**
 * What a feature adds to the app. Each `features/<noun>/routes.ts` exports one of these as `default`; the paths are
 * relative to the shell: `standings` in `public` is `/e/:code/standings`.
 */
export interface FeatureRoutes {
  /** `/e/:code/…`, for everybody, no login. */
  public?: RouteRecordRaw[]
  /** `/e/:code/reg/…`, a unit on its private link. */
  unit?: RouteRecordRaw[]
  /** Full paths without a shell. */
  open?: RouteRecordRaw[]
}

/**
 * What a feature adds for organizers and referees: `features/<noun>/workRoutes.ts`. A player's phone never loads these,
 * not even their names.
 */
export interface WorkRoutes {
  /** `/s/:code/…`, one event. */
  work?: RouteRecordRaw[]
  /** `/s/…`, before an event is chosen. */
  desk?: RouteRecordRaw[]
}

declare module 'vue-router' {
  interface RouteMeta {
    /** The features whose catalogues the screen speaks from. */
    messages?: readonly string[]
  }
}

const files = import.meta.glob<FeatureRoutes>('../features/*/routes.ts', { eager: true, import: 'default' })

export function routesOf(shell: keyof FeatureRoutes): RouteRecordRaw[] {
  return Object.values(files).flatMap((feature) => feature[shell] ?? [])
}
