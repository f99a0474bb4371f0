import { expect, test } from 'vitest'
import { i18n } from '../text/language'
import { timeLeft } from './timeLeft'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [30 * day + hour, '还有30天'],
  [2 * day + 3 * hour + 59 * minute, '还有2天3小时'],
  [2 * day + 59 * minute, '还有2天'],
  [5 * hour + minute, '还有5小时1分'],
  [5 * hour, '还有5小时'],
  [59 * minute, '还有59分钟'],
  [1, '还有不到1分钟'],
  [0, '已截止'],
  [-day, '已截止'],
])('%d ms before the deadline: %s', (ms, text) => {
  const [key, parameters] = timeLeft(ms)
  expect(i18n.global.t(key, parameters)).toBe(text)
})
