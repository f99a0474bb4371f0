import type { Backend, CallName, Connection, ReplyOf, RequestOf, Tag, Tick } from './backend'
import { CallError } from './callError'

type Answers = { [N in CallName]?: (request: RequestOf<N>) => ReplyOf<N> | Promise<ReplyOf<N>> }

/** A backend for tests: answers by name, a record of what was called, and ticks at the push of a button. */
export interface FakeBackend extends Backend {
  readonly calls: { name: string; request: unknown }[]
  /** What every command reports as changed from now on. */
  changes(tags: readonly Tag[]): void
  tick(eventCode: string, tick: Tick): void
  connection(eventCode: string, state: Connection): void
}

export function fakeBackend(answers: Answers): FakeBackend {
  const calls: FakeBackend['calls'] = []
  let changed: readonly Tag[] | undefined
  const ears = new Map<
    string,
    Set<{ onTick(tick: Tick): void; onConnection?: ((s: Connection) => void) | undefined }>
  >()
  return {
    calls,
    changes(tags) {
      changed = tags
    },
    async call<N extends CallName>(name: N, request: RequestOf<N>, onTags?: (tags: readonly Tag[]) => void) {
      calls.push({ name, request })
      const answer = answers[name]
      if (!answer) throw new CallError('unknown_call', { zh: name, en: `no answer prepared for ${name}` })
      const reply = await answer(request)
      if (changed) onTags?.(changed)
      return reply
    },
    live(eventCode, onTick, onConnection) {
      const ear = { onTick, onConnection }
      const there = ears.get(eventCode) ?? new Set()
      ears.set(eventCode, there.add(ear))
      onConnection?.('live')
      return () => there.delete(ear)
    },
    tick(eventCode, tick) {
      for (const ear of ears.get(eventCode) ?? []) ear.onTick(tick)
    },
    connection(eventCode, state) {
      for (const ear of ears.get(eventCode) ?? []) ear.onConnection?.(state)
    },
  }
}
