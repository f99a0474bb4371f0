import type { MessageKey, Parameters } from '../text/useText'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long until a deadline, as exactly as somebody plans by it: `t(...timeLeft(ms))` says “还有2天3小时”. */
export function timeLeft(milliseconds: number): [MessageKey, Parameters] {
  const [d, h, m] = [
    Math.floor(milliseconds / DAY),
    Math.floor((milliseconds % DAY) / HOUR),
    Math.floor((milliseconds % HOUR) / MINUTE),
  ]
  if (milliseconds <= 0) return ['left.over', {}]
  if (d > 0) return h > 0 && d < 7 ? ['left.daysHours', { d, h }] : ['left.days', { d }]
  if (h > 0) return m > 0 ? ['left.hoursMinutes', { h, m }] : ['left.hours', { h }]
  return m > 0 ? ['left.minutes', { m }] : ['left.moment', {}]
}
