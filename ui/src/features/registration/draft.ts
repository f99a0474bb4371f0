import type { EntryForm } from '@/generated/protocol'
import { onDevice } from '@/shared/device/storage'

/** A form that was not submitted yet stays on this device, under the unit's own link. */
const nameOf = (token: string) => `draft.${token.toUpperCase()}`

/** Over which entry a form was filled in, and what was put aside to look at the present one. */
export interface Over {
  /** Of the form as the host showed it; nothing where that is not known. */
  revision: string | null
  typed: EntryForm | null
}
const UNKNOWN: Over = { revision: null, typed: null }

export function saveDraft(token: string, form: EntryForm, over: Over = UNKNOWN): void {
  onDevice.write(nameOf(token), JSON.stringify({ ...form, over }))
}

export function forgetDraft(token: string): void {
  onDevice.forget(nameOf(token))
}

function stored(token: string): unknown {
  try {
    return JSON.parse(onDevice.read(nameOf(token)) ?? 'null')
  } catch {
    return null
  }
}

/** What cannot be read is no draft: better an empty form than a broken page. */
export function readDraft(token: string): EntryForm | null {
  const form = stored(token)
  if (!isForm(form)) return null
  const { members, seats, leader } = form
  return { members, seats, leader }
}

/** A draft of an older page does not say over what it was filled in. */
export function readOver(token: string): Over {
  const draft = stored(token)
  if (!isObject(draft) || !('over' in draft) || !isObject(draft.over)) return UNKNOWN
  const { revision, typed } = draft.over as DraftOf<Over>
  return { revision: isText(revision) ? revision : null, typed: isForm(typed) ? typed : null }
}

/** Read from the device: anything may stand there. */
export type DraftOf<T> = { [K in keyof T]?: unknown }
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'

export function isForm(value: unknown): value is EntryForm {
  if (!isObject(value)) return false
  const { members, seats, leader } = value as DraftOf<EntryForm>
  const { name, phone } = (isObject(leader) ? leader : {}) as { name?: unknown; phone?: unknown }
  const membersFit = members === null || typeof members === 'number'
  return membersFit && isText(name) && isText(phone) && Array.isArray(seats) && seats.every(isSeat)
}

function isSeat(value: unknown): boolean {
  if (!isObject(value) || !('pairs' in value) || !Array.isArray(value.pairs)) return false
  if ('with' in value && value.with !== null && !(Array.isArray(value.with) && value.with.every(isText))) return false
  return value.pairs.every(
    (pair: unknown) =>
      isObject(pair) && 'players' in pair && Array.isArray(pair.players) && pair.players.every(isPlayer),
  )
}

function isPlayer(value: unknown): boolean {
  if (!isObject(value)) return false
  const { name, gender, phone, post } = value as { name?: unknown; gender?: unknown; phone?: unknown; post?: unknown }
  const genderFits = gender === null || gender === 'female' || gender === 'male'
  return isText(name) && isText(phone) && isText(post) && genderFits
}
