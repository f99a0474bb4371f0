import { useQueryClient } from '@tanstack/vue-query'
import {
  type InjectionKey,
  inject,
  type MaybeRefOrGetter,
  onScopeDispose,
  provide,
  reactive,
  readonly,
  toValue,
  watch,
} from 'vue'
import { markAllStale, markStale } from './staleness'
import { useBackend } from './use'

const GRACE_MS = 10_000

/** `lostSince` is set once the host has been silent for 10 s; until then a reconnect goes unnoticed. */
export interface LiveState {
  sequence: number
  lostSince: Date | null
}

const key: InjectionKey<Readonly<LiveState>> = Symbol('live event')

/** Keeps everything below this component fresh for one event. A shell calls it once. */
export function provideLiveEvent(eventCode: MaybeRefOrGetter<string>): Readonly<LiveState> {
  const backend = useBackend()
  const client = useQueryClient()
  const state = reactive<LiveState>({ sequence: 0, lostSince: null })
  let stop: (() => void) | null = null
  let grace: ReturnType<typeof setTimeout> | undefined
  let wasLost = false

  const leave = () => {
    stop?.()
    clearTimeout(grace)
    stop = null
  }

  watch(
    () => toValue(eventCode),
    (code) => {
      leave()
      state.sequence = 0
      if (!code) return
      stop = backend.live(
        code,
        (tick) => {
          const missedSome = state.sequence > 0 && tick.sequence > state.sequence + 1
          state.sequence = Math.max(state.sequence, tick.sequence)
          void (missedSome ? markAllStale(client) : markStale(client, tick.tags, tick.event))
        },
        (connection) => {
          switch (connection) {
            case 'live':
              clearTimeout(grace)
              grace = undefined
              state.lostSince = null
              if (wasLost) void markAllStale(client)
              wasLost = false
              break
            case 'lost':
              wasLost = true
              if (grace === undefined) {
                const since = new Date()
                grace = setTimeout(() => {
                  state.lostSince = since
                }, GRACE_MS)
              }
              break
          }
        },
      )
    },
    { immediate: true },
  )
  onScopeDispose(leave)
  provide(key, readonly(state))
  return readonly(state)
}

/** The connection of the event around this component, or null outside of one. */
export function useLiveEvent(): Readonly<LiveState> | null {
  return inject(key, null)
}
