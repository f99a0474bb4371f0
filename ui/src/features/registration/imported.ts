import type { EntryForm, ImportedForm, ImportRow } from '@/generated/protocol'
import { onDevice } from '@/shared/device/storage'
import { type DraftOf, isForm } from './draft'
import { reach, valueAt } from './form'

/** A form that was brought, while a person looks through it. */
export interface Imported {
  /** The name of the file; empty when pasted. */
  from: string
  reply: ImportedForm
  /** As it was read, with what was typed since. */
  form: EntryForm
  /** Rows that a person has looked at, by their place in the reply. */
  settled: number[]
}

/** In the state of the history entry: the form was just filled in from one that was brought. */
export const BROUGHT = 'brought'
export const wasBrought = (): boolean => history.state?.[BROUGHT] === true

/** It stays on this device, under the unit's own link, until it is taken over. */
const nameOf = (token: string) => `import.${token.toUpperCase()}`

export const newImported = (from: string, reply: ImportedForm): Imported => ({
  from,
  reply,
  form: JSON.parse(JSON.stringify(reply.form)) as EntryForm,
  settled: [],
})

export function saveImported(token: string, imported: Imported): void {
  onDevice.write(nameOf(token), JSON.stringify(imported))
}

export function forgetImported(token: string): void {
  onDevice.forget(nameOf(token))
}

/** What cannot be read, such as what an older page kept, is nothing: the form can be brought again. */
export function readImported(token: string): Imported | null {
  try {
    const stored = JSON.parse(onDevice.read(nameOf(token)) ?? 'null') as DraftOf<Imported> | null
    const fits =
      typeof stored?.from === 'string' &&
      isForm(stored.form) &&
      Array.isArray(stored.settled) &&
      Array.isArray((stored.reply as DraftOf<ImportedForm> | undefined)?.rows) &&
      Array.isArray((stored.reply as DraftOf<ImportedForm> | undefined)?.ignored)
    return fits ? (stored as Imported) : null
  } catch {
    return null
  }
}

/** A row with its place in the reply. */
export interface Row extends ImportRow {
  index: number
}

const isOpen = (row: Row, { settled }: Imported) => row.state !== 'sure' && !settled.includes(row.index)

/** What has to be looked at first, then what changes the entry, then everything else, each in the order of the form. */
export function sorted(imported: Imported): { open: Row[]; changed: Row[]; rest: Row[] } {
  const rows = imported.reply.rows.map((row, index) => ({ ...row, index }))
  const closed = rows.filter((row) => !isOpen(row, imported))
  return {
    open: rows.filter((row) => isOpen(row, imported)),
    // An entry may have been looked at on an older page, whose rows say nothing about it.
    changed: closed.filter((row) => row.was),
    rest: closed.filter((row) => !row.was),
  }
}

/** Puts a value where a row says. */
export function setValue(form: EntryForm, field: string, value: string): void {
  const path = field.split('.')
  const last = path.pop() ?? ''
  const inside = path.reduce<unknown>(reach, form)
  if (typeof inside === 'object' && inside !== null)
    Reflect.set(inside, last, last === 'gender' || last === 'class' ? value || null : value)
}

export const textAt = (form: EntryForm, field: string | null): string =>
  field === null ? '' : String(valueAt(form, field) ?? '')
