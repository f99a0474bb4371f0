import type { NoticeContest, NoticeField, NoticeSource, NoticeView, SettingChange } from '@/generated/protocol'
import type { Tone } from '@/shared/components/StateTag.vue'

/** What the organizer decided about one field of a pasted notice. */
export type NoticeChoice =
  | { kind: 'reading'; index: number }
  /** `inAll`: of places, how many the whole contest has; then `value` may be empty. */
  | { kind: 'typed'; value: string; inAll?: string }
  | { kind: 'template' }

/** Path of the field → choice. */
export type NoticeChoices = Record<string, NoticeChoice>

/** How a field that needs a person can be filled by hand. */
export type Entering = 'text' | 'date' | 'datetime-local' | 'rounds' | 'minutes' | 'seats' | 'awards' | null

const entering: Record<string, Entering> = {
  'event.title': 'text',
  'event.host': 'text',
  'event.place': 'text',
  'event.contact': 'text',
  'event.date': 'date',
  'event.deadline': 'datetime-local',
  'swiss.rounds': 'rounds',
  'time.mode': 'minutes',
  'quota.rules': 'seats',
  awards: 'awards',
}

export function enteringOf(field: NoticeField): Entering {
  return entering[field.path] ?? null
}

/** Places of a unit and of the whole contest; what was read of the units stays where only the whole is typed. */
function typedQuota(field: NoticeField, value: string, inAll: string): SettingChange[] {
  const clause = field.label.zh
  const read = field.readings[0]?.set.find((change) => change.path === 'quota.rules')?.value
  const ofUnits = Array.isArray(read) ? read.filter((rule) => !('event_cap' in rule)) : []
  const rules: unknown[] = value === '' ? ofUnits : [{ fixed: { seats: Number(value), clause } }]
  if (inAll !== '') rules.push({ event_cap: { seats: Number(inAll), clause } })
  return [{ path: 'quota.rules', value: rules }]
}

/** The settings of a number typed by hand: what the field is about, nothing else. */
function typedSettings(field: NoticeField, { value, inAll = '' }: { value: string; inAll?: string }): SettingChange[] {
  const number = Number(value)
  switch (enteringOf(field)) {
    case 'rounds':
      return [{ path: 'swiss.rounds', value: number }]
    case 'minutes':
      return [{ path: 'time.minutes', value: number }]
    case 'seats':
      return typedQuota(field, value, inAll)
    case 'awards':
      return [{ path: 'awards', value: { first: number } }]
    default:
      return [{ path: field.path, value: value.trim() }]
  }
}

export const isCounted = (kind: Entering) =>
  kind === 'rounds' || kind === 'minutes' || kind === 'seats' || kind === 'awards'

/** Whether what was typed can be taken; whether it makes sense is for the rules to say. */
export function isTypable(field: NoticeField, value: string, inAll = ''): boolean {
  const kind = enteringOf(field)
  const isNumber = (text: string) => /^[1-9]\d{0,2}$/.test(text)
  if (kind === 'seats' && inAll !== '') return isNumber(inAll) && (value === '' || isNumber(value))
  if (isCounted(kind)) return isNumber(value)
  return value.trim() !== ''
}

/** What holds of a field now: nothing where it is open. */
export function settingsOf(field: NoticeField, choice: NoticeChoice | undefined): SettingChange[] | null {
  if (choice?.kind === 'typed') return typedSettings(field, choice)
  if (choice?.kind === 'template') return []
  if (choice?.kind === 'reading') return field.readings[choice.index]?.set ?? null
  const said = field.state === 'clear' || field.state === 'likely'
  return said ? (field.readings[0]?.set ?? null) : null
}

/** Red: needed and open. Amber: to be looked at. Green: said, or decided by the organizer. Quiet: the template's. */
export function toneOf(field: NoticeField, choice: NoticeChoice | undefined): Tone {
  if (choice) return 'good'
  if (field.required && settingsOf(field, choice) === null) return 'bad'
  if (field.state === 'clear') return 'good'
  return field.state === 'not_said' ? 'quiet' : 'wait'
}

/** The words that are shown beside the value. */
export function sourcesOf(field: NoticeField, choice: NoticeChoice | undefined): NoticeSource[] {
  if (choice?.kind === 'typed' || choice?.kind === 'template') return []
  if (field.broken) return [field.broken]
  return field.readings[choice?.kind === 'reading' ? choice.index : 0]?.sources ?? []
}

export function stillOpen(fields: readonly NoticeField[], choices: NoticeChoices): NoticeField[] {
  return fields.filter((field) => toneOf(field, choices[field.path]) === 'bad')
}

/** Problems first; within them in the order of the notice's own subjects. */
export function byUrgency(fields: readonly NoticeField[], choices: NoticeChoices): NoticeField[] {
  const order: readonly Tone[] = ['bad', 'wait', 'good', 'info', 'quiet']
  const rank = (field: NoticeField) => order.indexOf(toneOf(field, choices[field.path]))
  return [...fields].sort((a, b) => rank(a) - rank(b))
}

/** What the set-up starts with: the fields of the event, and the settings in the order of their paths. */
export interface TakenOver {
  template: string
  event: Record<string, string>
  settings: SettingChange[]
}

export function takeOver(view: NoticeView, contest: NoticeContest, choices: NoticeChoices): TakenOver | null {
  if (!contest.template) return null
  const event: Record<string, string> = {}
  for (const field of view.event) {
    for (const { path, value } of settingsOf(field, choices[field.path]) ?? []) event[path] = String(value)
  }
  const settings = new Map(contest.template.settings.map((change) => [change.path, change]))
  for (const field of contest.fields) {
    const choice = choices[field.path]
    if (!choice) continue
    for (const reading of field.readings) for (const { path } of reading.set) settings.delete(path)
    for (const change of settingsOf(field, choice) ?? []) settings.set(change.path, change)
  }
  return {
    template: contest.template.name,
    event,
    settings: [...settings.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}
