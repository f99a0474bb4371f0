import type { QueryClient } from '@tanstack/vue-query'
import type { Tag } from './backend'

/** Written on every query by `useAsk`: what its answer tells about, and of which event. */
export interface Subject {
  [key: string]: unknown
  tags: readonly Tag[]
  event: string | undefined
}

/**
 * The one way in which anything on the screen gets old: own changes and everybody else's arrive here as tags.
 * Without an event the tags hold for all of them.
 */
export function markStale(client: QueryClient, tags: readonly Tag[], event?: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => {
      const subject = meta as Subject | undefined
      if (!subject) return false
      const sameEvent = event === undefined || subject.event === undefined || subject.event === event
      return sameEvent && tags.some((tag) => subject.tags.includes(tag))
    },
  })
}

/** After a gap nobody knows what was missed. */
export function markAllStale(client: QueryClient): Promise<void> {
  return client.invalidateQueries()
}

/** The event a request is about, if it is about one. */
export function eventOf(request: unknown): string | undefined {
  if (typeof request !== 'object' || request === null || !('event' in request)) return undefined
  return typeof request.event === 'string' ? request.event : undefined
}
