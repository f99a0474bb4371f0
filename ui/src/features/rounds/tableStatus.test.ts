import { expect, test } from 'vitest'
import type { TableStatus, TableView } from '@/generated/protocol'
import { countStatuses, nextOpenTable } from './tableStatus'

const side = { seat: null, entrant: 'e', draw_number: 1, name: 'x', unit: 'u', players: [], pinyin: '' }
const table = (number: number | null, status: TableStatus): TableView => ({
  table: number,
  label: null,
  first: side,
  second: number === null ? null : side,
  status,
  result: null,
  version: null,
  corrected: false,
  points: null,
})

test('the_next_table_is_the_first_open_one_after_this_then_from_the_start', () => {
  const tables = [table(1, 'open'), table(2, 'confirmed'), table(3, 'open'), table(null, 'bye')]
  expect(nextOpenTable(tables, 1)).toBe(3)
  expect(nextOpenTable(tables, 3)).toBe(1)
  expect(nextOpenTable([table(1, 'confirmed')], 1)).toBeNull()
})

test('only_states_that_occur_are_counted', () => {
  expect(countStatuses([table(1, 'open'), table(2, 'open'), table(null, 'bye')])).toEqual([
    { status: 'open', count: 2 },
    { status: 'bye', count: 1 },
  ])
})
