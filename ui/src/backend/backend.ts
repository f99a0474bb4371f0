import type { Calls, QUERIES } from '@/generated/calls'
import type { PaperFormat, PaperKind, Tag, Tick } from '@/generated/protocol'

export type { Tag, Tick }
export type CallName = keyof Calls
/** Calls that change nothing: `useAsk`. */
export type QueryName = (typeof QUERIES)[number]
/** Calls that change something: `useDo`. */
export type CommandName = Exclude<CallName, QueryName>
export type RequestOf<N extends CallName> = Calls[N]['request']
export type ReplyOf<N extends CallName> = Calls[N]['reply']

/** Which print, as what, of which round. */
export interface PaperAddress {
  event: string
  kind: PaperKind
  format: PaperFormat
  round: number | null
  /** One for every person instead of one for every pair or team. */
  perPerson?: boolean
  /** Only this one of the certificates, from 0. */
  only?: number
}

/** Whether ticks are arriving. `lost` means: what is on the screen may be old. */
export type Connection = 'live' | 'lost'

/**
 * The only way out of the page. Components know neither HTTP nor Tauri; they ask through `useAsk` and `useDo`.
 */
export interface Backend {
  /** Rejects with a `CallError`, never with anything else. `onTags` hears what the call changed. */
  call<N extends CallName>(name: N, request: RequestOf<N>, onTags?: (tags: readonly Tag[]) => void): Promise<ReplyOf<N>>
  /** Where a print can be opened as a file; absent where there is no such address. */
  paperAddress?(paper: PaperAddress): string
  /** Listens until the returned function is called. */
  live(eventCode: string, onTick: (tick: Tick) => void, onConnection?: (state: Connection) => void): () => void
}
