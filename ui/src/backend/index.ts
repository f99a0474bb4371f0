export type { Backend, CommandName, Connection, QueryName, ReplyOf, RequestOf, Tag, Tick } from './backend'
export { CallError } from './callError'
export { provideLiveEvent, useLiveEvent } from './liveEvent'
export { useAsk, useBackend, useDo } from './use'
