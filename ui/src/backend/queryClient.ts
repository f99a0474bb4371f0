import { QueryClient } from '@tanstack/vue-query'
import { CallError } from './callError'

const unreachableOnly = (times: number) => (failures: number, error: Error) =>
  failures < times && error instanceof CallError && error.isUnreachable

/** A hub in the hall has no internet, so the browser's own idea of being online means nothing. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30 * 60_000,
        retry: unreachableOnly(2),
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always', retry: unreachableOnly(3), retryDelay: (n) => 500 * 2 ** n },
    },
  })
}
