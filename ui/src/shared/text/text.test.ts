import { expect, test } from 'vitest'
import { matches } from '../search/matches'
import { clockTime, dayAndExactTime, dayAndTime, longDate, minutesAndSeconds } from '../time/dates'
import { readCode } from './codes'
import { withNumbers } from './useText'

test.each([
  ['7k3ma1', '7K3MA1'],
  ['7K3M-A12', '7K3MA12'],
  ['oil 0', '0110'],
])('the typed code %s is %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each([
  ['wf', true],
  ['王', true],
  ['ＷＦ', true],
  ['买买提', true],
  ['阿卜杜热依木买买提', true],
  ['', true],
  ['zqh', false],
])('searching %s: %s', (typed, found) => {
  expect(matches(typed, ['王芳', 'wangfang', 'wf', '阿卜杜热依木·买买提'])).toBe(found)
})

test.each([
  ['zqh', true],
  ['ZQH', true],
  ['zengqinghua', true],
  ['zeng', true],
  ['zengqh', true],
  ['qinghua', true],
  ['liq', true],
  ['dlzx', true],
  ["qing'hua", true],
  ['ｚｑｈ', true],
  ['lv', true],
  ['lü', true],
  // Not across two names, not from inside a syllable, no letter left out.
  ['hual', false],
  ['eng', false],
  ['zengh', false],
  ['zqhl', false],
])('T08 ux.md TXT-4: typed letters %s spell a reading: %s', (typed, found) => {
  expect(matches(typed, ['曾庆华', '李强'], 'zeng qing hua,li qiang,lv bu,di liu zhong xue')).toBe(found)
})

test('times read as Chinese, without spaces or am and pm', () => {
  const at = new Date(2026, 11, 5, 17, 5)
  expect(clockTime(at)).toBe('17:05')
  expect(longDate(at, 'zh-CN')).toBe('2026年12月5日')
  expect(dayAndTime(at, 'zh-CN')).toBe('12月5日17:05')
  expect(dayAndTime(at, 'en')).toBe('December 5, 17:05')
  expect(dayAndExactTime(at, 'zh-CN')).toBe('12月5日17:05:00')
})

test.each([
  [41 * 60_000 + 7_000, '41:07'],
  [3_723_000, '1:02:03'],
  [1, '00:01'],
  [-5000, '00:00'],
])('%d ms is %s', (ms, text) => {
  expect(minutesAndSeconds(ms)).toBe(text)
})

test.each([
  ['1 ‹table/tables› not confirmed', '1 table not confirmed'],
  ['2 ‹table/tables› in dispute, 1 ‹is/are› open', '2 tables in dispute, 1 is open'],
  ['0 ‹table is/tables are› open', '0 tables are open'],
  ['Round 1: 21 ‹pair/pairs›', 'Round 1: 21 pairs'],
  ['第1轮，1桌', '第1轮，1桌'],
])('%s reads %s', (text, read) => {
  expect(withNumbers(text)).toBe(read)
})

test('another writing of a name finds it all the same', () => {
  for (const typed of ['阿依．古丽', '阿依・古丽', '阿依ㆍ古丽', '阿依古丽', '阿依\uFE0F·古\u{E0101}丽\u200B'])
    expect(matches(typed, ['阿依·古丽']), typed).toBe(true)
})
