import { expect, test } from 'vitest'
import { readUnits } from './readUnits'

const one = (line: string) => {
  const [unit] = readUnits(line, [])
  return unit && [unit.name, unit.members]
}

test.each([
  ['第六中学 120', '第六中学', 120],
  ['第六中学\t120', '第六中学', 120],
  ['第六中学，120人', '第六中学', 120],
  ['第六中学（120人）', '第六中学', 120],
  ['第六中学(120)', '第六中学', 120],
  ['第六中学：120', '第六中学', 120],
  ['第六中学120人', '第六中学', 120],
  ['1、第六中学 １２０', '第六中学', 120],
  ['（12）第六中学　120', '第六中学', 120],
  ['3. 第六中学', '第六中学', null],
  ['机关工会', '机关工会', null],
  ['第1中学', '第1中学', null],
  ['镇江市实验学校（东校区） 86', '镇江市实验学校（东校区）', 86],
  ['镇江市实验学校（东校区）', '镇江市实验学校（东校区）', null],
  ['101中学 55', '101中学', 55],
])('a_line_gives_name_and_members: %s', (line, name, members) => {
  expect(one(line)).toEqual([name, members])
})

test('empty_lines_are_skipped_and_lines_keep_their_number', () => {
  const units = readUnits('\n第六中学 120\n\n  \n实验小学', [])
  expect(units.map((unit) => [unit.line, unit.name])).toEqual([
    [2, '第六中学'],
    [5, '实验小学'],
  ])
})

test('the_same_unit_twice_or_already_there_is_named', () => {
  const units = readUnits('第六中学\n第 六中学 80\n实验小学\n校', ['实验小学'])
  expect(units.map((unit) => unit.problem)).toEqual([null, 'twice', 'known', 'too_short'])
})

test('a_name_of_more_than_forty_characters_is_refused', () => {
  expect(readUnits('校'.repeat(41), []).map((unit) => unit.problem)).toEqual(['too_long'])
  expect(readUnits('校'.repeat(40), []).map((unit) => unit.problem)).toEqual([null])
})
