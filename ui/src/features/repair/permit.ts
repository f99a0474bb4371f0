import type { Permit } from '@/generated/protocol'

/** Whether one may go ahead, once what has to be read or said was read and said. */
export function mayGoAhead(permit: Permit | null | undefined, agreed: boolean): boolean {
  switch (permit?.kind) {
    case 'free':
      return true
    case 'warn':
    case 'chief_referee':
      return agreed
    case 'forbidden':
    case undefined:
      return false
  }
}

/** The same as a request says it. */
export function consent(permit: Permit | null | undefined, agreed: boolean) {
  return {
    as_chief_referee: permit?.kind === 'chief_referee' && agreed,
    warnings_read: permit?.kind === 'warn' && agreed,
  }
}
