import { learnRoughHostTime } from '@/shared/time/hostClock'
import { unwrapAnswer } from './answer'
import type { Backend, CallName, ReplyOf, RequestOf, Tag, Tick } from './backend'
import { unreachable } from './callError'

const PATIENCE_MS = 20_000

/** A browser talks to the server that served the page. */
export function webBackend(): Backend {
  return {
    async call<N extends CallName>(name: N, request: RequestOf<N>, onTags?: (tags: readonly Tag[]) => void) {
      return unwrapAnswer(await post(name, request), onTags) as ReplyOf<N>
    },

    paperAddress({ event, kind, format, round, perPerson, only }) {
      const asked = new URLSearchParams()
      if (round !== null) asked.set('round', String(round))
      if (perPerson) asked.set('per_person', 'true')
      if (only !== undefined) asked.set('only', String(only))
      const of = asked.size ? `?${asked}` : ''
      return `/api/paper/${encodeURIComponent(event)}/${kind}.${format}${of}`
    },

    live(eventCode, onTick, onConnection) {
      const source = new EventSource(`/v1/events/${encodeURIComponent(eventCode)}/live`)
      const receive = (message: MessageEvent<string>) => {
        const tick = readTick(message.data)
        if (tick) onTick(tick)
      }
      source.addEventListener('message', receive)
      source.addEventListener('tick', receive)
      // Something was missed: it names everything.
      source.addEventListener('resync', receive)
      source.addEventListener('open', () => onConnection?.('live'))
      source.addEventListener('error', () => onConnection?.('lost'))
      return () => source.close()
    },
  }
}

async function post(name: string, request: unknown): Promise<unknown> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('no answer in time')), PATIENCE_MS)
  try {
    const response = await fetch(`/api/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(request ?? {}),
      signal: patience.signal,
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) learnRoughHostTime(date)
    return await response.json()
  } catch (cause) {
    throw unreachable(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** A tick that cannot be read says nothing; the next one will. */
export function readTick(text: string): Tick | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { event, sequence, tags } = value as Partial<Tick>
    if (typeof event !== 'string' || typeof sequence !== 'number' || !Array.isArray(tags)) return null
    return { event, sequence, tags }
  } catch {
    return null
  }
}
