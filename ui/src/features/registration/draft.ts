import type { EntryForm } from '@/generated/protocol'
import { onDevice } from '@/shared/device/storage'

/** A form that was not submitted yet stays on this device, under the unit's own link. */
const nameOf = (token: string) => `draft.${token.toUpperCase()}`

export function saveDraft(token: string, form: EntryForm): void {
  onDevice.write(nameOf(token), JSON.stringify(form))
}

export function forgetDraft(token: string): void {
  onDevice.forget(nameOf(token))
}

/** What cannot be read is no draft: better an empty form than a broken page. */
export function readDraft(token: string): EntryForm | null {
  try {
    const stored: unknown = JSON.parse(onDevice.read(nameOf(token)) ?? 'null')
    return isForm(stored) ? stored : null
  } catch {
    return null
  }
}

/** Read from the device: anything may stand there. */
export type DraftOf<T> = { [K in keyof T]?: unknown }
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'

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
