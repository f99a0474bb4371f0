import type { Moment } from './dates'

const two = (n: number) => String(n).padStart(2, '0')

/** A moment as `<input type=datetime-local>` holds it, in this device's time. */
export function toLocalInput(moment: Moment | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Back to the host's form; null while nothing or something unreadable stands there. */
export function fromLocalInput(text: string): string | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
