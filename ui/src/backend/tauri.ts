import { invoke } from '@tauri-apps/api/core'
import { unwrapAnswer } from './answer'
import type { Backend, CallName, ReplyOf, RequestOf, Tag } from './backend'
import { unreachable } from './callError'

/** In the app the host is in the same process: one `rpc` command is all the window may call. */
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

    /** Nobody else writes into this device's store, so own changes are all there is to hear of. */
    live(_eventCode, _onTick, onConnection) {
      onConnection?.('live')
      return () => {}
    },
  }
}
