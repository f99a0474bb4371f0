import { expect, test } from 'vitest'
import { readTables, writeTables } from './readTables'

test.each([
  ['', []],
  ['3', [3]],
  ['3、8-10', [3, 8, 9, 10]],
  ['１０，２ ３', [2, 3, 10]],
  ['1至3号桌和5号', [1, 2, 3, 5]],
  ['1到2、2', [1, 2]],
  ['7 - 9', [7, 8, 9]],
])('“%s” is read as tables', (typed, tables) => {
  expect(readTables(typed)).toEqual({ tables, wrong: null })
})

test.each([
  ['3、一楼', '一楼'],
  ['10-8', '10-8'],
  ['1-9999', '1-9999'],
  ['3.5x', '5x'],
])('“%s” is not understood at “%s”', (typed, wrong) => {
  expect(readTables(typed).wrong).toBe(wrong)
})

test('tables are written the shortest way and read back as they were', () => {
  for (const [tables, written] of [
    [[], ''],
    [[3], '3'],
    [[3, 4], '3、4'],
    [[1, 2, 3, 7, 9, 10], '1-3、7、9、10'],
  ] as const) {
    expect(writeTables(tables)).toBe(written)
    expect(readTables(written).tables).toEqual(tables)
  }
})
