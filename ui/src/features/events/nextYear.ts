const DAY = 24 * 60 * 60 * 1000

/**
 * The name of last year's event with the year of the new day: 2026年职工掼蛋赛 → 2027年职工掼蛋赛. Where several years stand
 * in it, all move on: 2025—2026年度 → 2026—2027年度.
 */
export function titleInYear(title: string, oldDate: string, newDate: string): string {
  const [from, to] = [Number(oldDate.slice(0, 4)), Number(newDate.slice(0, 4))]
  if (!from || !to) return title
  const year = /(?<!\d)20\d\d(?!\d)/g
  const several = (title.match(year) ?? []).length > 1
  return title.replace(year, (found) => String(several ? Number(found) + to - from : to))
}

/** As long before the day of play as last year, at the same time of day; empty where there was none or it has gone. */
export function deadlineAlike(oldDate: string, oldDeadline: string, newDate: string, now: Date = new Date()): string {
  const [day, time] = oldDeadline.split('T')
  const moved = Date.parse(`${newDate}T00:00Z`) - Date.parse(`${oldDate}T00:00Z`)
  if (!day || !time || Number.isNaN(moved)) return ''
  const date = new Date(Date.parse(`${day}T00:00Z`) + Math.round(moved / DAY) * DAY).toISOString().slice(0, 10)
  return new Date(`${date}T${time}`) > now ? `${date}T${time}` : ''
}
