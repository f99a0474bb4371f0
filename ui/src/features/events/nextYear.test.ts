import { expect, test } from 'vitest'
import { deadlineAlike, titleInYear } from './nextYear'

test('the name has the year of the new day, and stays where it names none', () => {
  expect(titleInYear('2026年职工掼蛋赛', '2026-11-16', '2027-11-20')).toBe('2027年职工掼蛋赛')
  expect(titleInYear('职工掼蛋赛', '2026-11-16', '2027-11-20')).toBe('职工掼蛋赛')
  expect(titleInYear('第26届掼蛋赛', '2026-11-16', '2027-11-20')).toBe('第26届掼蛋赛')
  expect(titleInYear('2026年职工掼蛋赛', '2026-11-16', '')).toBe('2026年职工掼蛋赛')
  expect(titleInYear('2026年职工掼蛋赛', '2027-01-08', '2028-01-07')).toBe('2028年职工掼蛋赛')
  expect(titleInYear('2025—2026年度掼蛋赛', '2026-01-08', '2027-01-07')).toBe('2026—2027年度掼蛋赛')
})

test('entries close as long before play as last year', () => {
  const now = new Date('2027-01-01T00:00')
  expect(deadlineAlike('2026-11-16', '2026-11-13T17:00', '2027-11-20', now)).toBe('2027-11-17T17:00')
  expect(deadlineAlike('2026-11-16', '', '2027-11-20', now)).toBe('')
  expect(deadlineAlike('2026-11-16', '2026-11-13T17:00', '', now)).toBe('')
  expect(deadlineAlike('2026-11-16', '2026-11-13T17:00', '2027-01-02', now)).toBe('')
})
