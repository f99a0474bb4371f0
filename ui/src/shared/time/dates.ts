/** Times as people write them. Chinese has no spaces between digits and characters, and never am/pm. */
export type Moment = number | string | Date
export type Language = 'zh-CN' | 'en'

const two = (n: number) => String(n).padStart(2, '0')

export function clockTime(moment: Moment): string {
  const at = new Date(moment)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

export function longDate(moment: Moment, language: Language): string {
  return new Date(moment).toLocaleDateString(language, { year: 'numeric', month: 'long', day: 'numeric' })
}

export function dayAndTime(moment: Moment, language: Language): string {
  const day = new Date(moment).toLocaleDateString(language, { month: 'long', day: 'numeric' })
  return language === 'zh-CN' ? `${day}${clockTime(moment)}` : `${day}, ${clockTime(moment)}`
}

/** What is forwarded to a group chat is read days later: with the year and the day of the week. */
export function fullDayAndTime(moment: Moment, language: Language): string {
  const day = new Date(moment).toLocaleDateString(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  })
  return language === 'zh-CN' ? `${day}${clockTime(moment)}` : `${day}, ${clockTime(moment)}`
}

/** To the second: what was done on two phones within a minute is told apart. */
export function dayAndExactTime(moment: Moment, language: Language): string {
  return `${dayAndTime(moment, language)}:${two(new Date(moment).getSeconds())}`
}

/** `41:07`, and from one hour on `1:02:03`. Below zero it stays at `00:00`: a clock does not owe time. */
export function minutesAndSeconds(milliseconds: number): string {
  const total = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`
}
