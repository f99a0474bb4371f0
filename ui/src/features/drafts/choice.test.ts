import { expect, test } from 'vitest'
import type { DraftTable } from '@/generated/protocol'
import { actionsFor, changeOf } from './choice'

const side = (entrant: string) => ({
  seat: null,
  entrant,
  draw_number: 1,
  name: entrant,
  unit: '',
  players: [],
  pinyin: '',
})
const table = (number: number | null, first: string, second: string | null): DraftTable => ({
  table: number,
  first: side(first),
  second: second === null ? null : side(second),
  changed: false,
})
const tables = [table(1, 'a', 'b'), table(2, 'c', 'd'), table(null, 'e', null)]

test('what_can_be_done_follows_from_who_is_chosen', () => {
  expect(actionsFor(tables, [])).toEqual([])
  expect(actionsFor(tables, ['a'])).toEqual(['keep', 'bye'])
  expect(actionsFor(tables.slice(0, 2), ['a'])).toEqual(['keep'])
  expect(actionsFor(tables, ['e'])).toEqual(['keep'])
  expect(actionsFor(tables, ['a', 'b'])).toEqual(['keep'])
  expect(actionsFor(tables, ['a', 'c'])).toEqual(['swap', 'meet', 'unpair'])
  expect(actionsFor(tables, ['a', 'c', 'e'])).toEqual(['unpair'])
})

test('a_button_makes_one_change', () => {
  expect(changeOf('swap', tables, ['a', 'c'], [])).toEqual({ swap: ['a', 'c'] })
  expect(changeOf('meet', tables, ['a', 'c'], [])).toEqual({ lock: [{ first: 'a', second: 'c' }] })
  expect(changeOf('keep', tables, ['b'], [])).toEqual({ lock: [{ first: 'a', second: 'b' }] })
  expect(changeOf('unpair', tables, ['a', 'e'], [])).toEqual({ unpair: ['a', 'b', 'e'] })
  expect(changeOf('bye', tables, ['a'], [])).toEqual({ bye: 'a' })
})

test('matches_set_before_stay_set_but_nobody_sits_at_two_tables', () => {
  const before = [{ first: 'a', second: 'b' }]
  expect(changeOf('keep', tables, ['c'], before)).toEqual({ lock: [...before, { first: 'c', second: 'd' }] })
  expect(changeOf('meet', tables, ['a', 'c'], before)).toEqual({ lock: [{ first: 'a', second: 'c' }] })
  expect(changeOf('bye', tables, ['c'], before)).toEqual({ lock: [...before, { first: 'c', second: null }] })
})
