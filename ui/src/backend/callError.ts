import type { ErrorCode, ErrorReply, PairingChoice, Text } from '@/generated/protocol'

/** The host could not be reached or did not answer: the call may or may not have been carried out. */
export const UNREACHABLE = 'unreachable'

/** A refusal with its public code, one plain sentence and, for a form, the field it is about. */
export class CallError extends Error {
  readonly code: ErrorCode | typeof UNREACHABLE
  readonly text: Text
  readonly field: string | undefined
  /** What the chief referee can allow where no legal pairing exists. */
  choices: PairingChoice[] = []

  constructor(code: ErrorCode | typeof UNREACHABLE, text: Text, field?: string) {
    super(`${code}: ${text.zh}`)
    this.name = 'CallError'
    this.code = code
    this.text = text
    this.field = field
  }

  /** True when trying the very same call again makes sense. */
  get isUnreachable(): boolean {
    return this.code === UNREACHABLE
  }
}

export function refusal(reply: ErrorReply): CallError {
  const error = new CallError(reply.code, reply.message, reply.field)
  error.choices = reply.choices ?? []
  return error
}

export function unreachable(cause: unknown): CallError {
  const error = new CallError(UNREACHABLE, { zh: '', en: '' })
  error.cause = cause
  return error
}
