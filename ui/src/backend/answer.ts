import type { ErrorReply, Tag } from '@/generated/protocol'
import { refusal, unreachable } from './callError'

/** Every host answers in this envelope, over HTTP as over IPC. */
export type Answer = { ok: unknown; tags?: Tag[] } | { error: ErrorReply }

/** The reply inside the envelope, or its refusal as a `CallError`. */
export function unwrapAnswer(answer: unknown, onTags?: (tags: readonly Tag[]) => void): unknown {
  if (!isAnswer(answer)) throw unreachable('not an answer of this program')
  if ('error' in answer) throw refusal(answer.error)
  if (answer.tags) onTags?.(answer.tags)
  return answer.ok
}

function isAnswer(answer: unknown): answer is Answer {
  if (typeof answer !== 'object' || answer === null) return false
  if ('ok' in answer) return true
  return 'error' in answer && typeof answer.error === 'object' && answer.error !== null && 'code' in answer.error
}
