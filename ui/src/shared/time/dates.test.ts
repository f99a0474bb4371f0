import { expect, test } from 'vitest'
import { fullDayAndTime } from './dates'

test('what is forwarded names the year and the day of the week', () => {
  const moment = new Date(2026, 11, 3, 17, 5)
  expect(fullDayAndTime(moment, 'zh-CN')).toBe('2026年12月3日星期四17:05')
  expect(fullDayAndTime(moment, 'en')).toMatch(/Thursday.*2026, 17:05$/)
})
