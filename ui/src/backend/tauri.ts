import { invoke } from '@tauri-apps/api/core'
import { listen } from '@tauri-apps/api/event'
import { unwrapAnswer } from './answer'
import type { Backend, CallName, ReplyOf, RequestOf, Tag, Tick } from './backend'
import { unreachable } from './callError'

/** In the app the host is in the same process: one `rpc` command, and ticks as a window event. */
export function tauriBackend(): Backend {
  return {
    async call<N extends CallName>(name: N, request: RequestOf<N>, onTags?: (tags: readonly Tag[]) => void) {
      let answer: unknown
      try {
        answer = await invoke('rpc', { name, body: request ?? {} })
      } catch (cause) {
        throw unreachable(cause)
      }
      return unwrapAnswer(answer, onTags) as ReplyOf<N>
    },

    live(eventCode, onTick, onConnection) {
      const listening = listen<Tick>('live', ({ payload }) => {
        if (payload.event === eventCode) onTick(payload)
      })
      onConnection?.('live')
      return () => {
        void listening.then((stop) => stop())
      }
    },
  }
}
