import { reactive, watch } from 'vue'
import type { EventDetails, PhonePolicy, SettingChange } from '@/generated/protocol'
import { onDevice } from '@/shared/device/storage'
import { fromLocalInput } from '@/shared/time/localInput'
import type { TakenOver } from './noticeChoices'

/** An event that is being set up. It survives closing the page: nobody types a notice twice. */
export interface NewEvent {
  template: string
  title: string
  date: string
  place: string
  host: string
  /** As the native input holds it; null until the organizer has seen our suggestion, empty for none. */
  deadline: string | null
  contact: string
  phonePolicy: PhonePolicy
  settings: SettingChange[]
  /** The notice that the settings were read from; empty where a template was chosen. */
  notice: string
}

const NAME = 'newEvent'
const REMEMBERED = 'organizer'

/** What the same organizer will want again next time. */
function remembered(): Pick<NewEvent, 'host' | 'place' | 'contact'> {
  return { host: '', place: '', contact: '', ...parsed(onDevice.read(REMEMBERED)) }
}

function parsed(text: string | null): object {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function blank(): NewEvent {
  return {
    template: '',
    title: '',
    date: '',
    deadline: null,
    phonePolicy: 'allowed',
    settings: [],
    notice: '',
    ...remembered(),
  }
}

const draft = reactive<NewEvent>({ ...blank(), ...parsed(onDevice.read(NAME)) })
watch(draft, (now) => onDevice.write(NAME, JSON.stringify(now)), { deep: true })

export function useNewEvent(): NewEvent {
  return draft
}

/** Another template has other values to change; what the organizer typed stays. */
export function chooseTemplate(name: string, suggestedTitle: string, titlesOfOthers: readonly string[]): void {
  if (draft.template !== name || draft.notice !== '') draft.settings = []
  draft.notice = ''
  draft.template = name
  if (draft.title === '' || titlesOfOthers.includes(draft.title)) draft.title = suggestedTitle
}

/** What was read from a pasted notice; what it leaves out stays as it was remembered. */
export function startFromNotice({ template, event, settings }: TakenOver): void {
  const {
    title = '',
    date = '',
    place = draft.place,
    host = draft.host,
    deadline = null,
    contact = draft.contact,
  } = Object.fromEntries(Object.entries(event).map(([path, value]) => [path.slice('event.'.length), value]))
  Object.assign(draft, { template, settings, title, date, place, host, deadline, contact, notice: title })
}

export function changeSetting(change: SettingChange): void {
  draft.settings = [...draft.settings.filter((other) => other.path !== change.path), change]
}

/** Three days before play at 17:00, where that is still to come; else entries stay open until the roster is locked. */
export function suggestedDeadline(date: string, now: Date = new Date()): string {
  const day = new Date(`${date}T17:00`)
  if (Number.isNaN(day.getTime())) return ''
  day.setDate(day.getDate() - 3)
  if (day <= now) return ''
  const two = (n: number) => String(n).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T17:00`
}

/** Names the notice in a request where there is one. */
export function noticeOf(event: NewEvent): { notice?: string } {
  return event.notice === '' ? {} : { notice: event.notice }
}

export function detailsOf(event: NewEvent): EventDetails {
  return {
    title: event.title.trim(),
    date: event.date,
    place: event.place.trim(),
    host: event.host.trim(),
    deadline: fromLocalInput(event.deadline ?? ''),
    contact: event.contact.trim(),
    phone_policy: event.phonePolicy,
  }
}

/** The event exists now: the draft goes, what comes again next year stays. */
export function finishNewEvent(): void {
  const { host, place, contact } = draft
  onDevice.write(REMEMBERED, JSON.stringify({ host, place, contact }))
  Object.assign(draft, blank())
}
