import { expect, test } from 'vitest'
import type { ScoreSlip } from '@/generated/protocol'
import { entryOf, isSameEntry, newDraft } from './scoreDraft'

const side = { entrant: 'e', draw_number: 1, name: 'x', unit: 'u', players: [] }
const slip = (more: Partial<ScoreSlip> = {}): ScoreSlip => ({
  table: {
    table: 1,
    first: side,
    second: side,
    status: 'open',
    result: null,
    version: null,
    corrected: false,
    points: null,
  },
  levels: [],
  deals: 9,
  asks_first_to_level: false,
  asks_declarer_at_end: false,
  entry: null,
  versions: [],
  open: true,
  ...more,
})

test('a_new_slip_has_no_level_and_all_deals', () => {
  expect(newDraft(slip())).toMatchObject({ eastWest: null, northSouth: null, deals: 9, forfeit: [] })
  expect(entryOf(newDraft(slip()), slip())).toBeNull()
})

test('both_levels_make_an_entry', () => {
  const draft = { ...newDraft(slip()), eastWest: '9', northSouth: '6' } as const
  expect(entryOf(draft, slip())).toEqual({
    levels: ['9', '6'],
    deals: 9,
    first_to_level: null,
    declarer_at_end: null,
    forfeit: [],
  })
  expect(entryOf(draft, slip({ deals: null }))?.deals).toBeNull()
})

test('who_held_the_deal_is_needed_only_with_equal_levels', () => {
  const asks = slip({ asks_declarer_at_end: true })
  const equal = { ...newDraft(asks), eastWest: '8', northSouth: '8' } as const
  expect(entryOf(equal, asks)).toBeNull()
  expect(entryOf({ ...equal, declarerAtEnd: 'second' }, asks)?.declarer_at_end).toBe('second')
  expect(entryOf({ ...equal, northSouth: '7', declarerAtEnd: 'second' }, asks)?.declarer_at_end).toBeNull()
})

test('who_was_first_may_be_left_open', () => {
  const asks = slip({ asks_first_to_level: true })
  const equal = { ...newDraft(asks), eastWest: '8', northSouth: '8' } as const
  expect(entryOf(equal, asks)?.first_to_level).toBeNull()
  expect(entryOf({ ...equal, firstToLevel: 'first' }, asks)?.first_to_level).toBe('first')
})

test('a_forfeit_needs_no_levels_and_the_order_of_the_absent_means_nothing', () => {
  const both = entryOf({ ...newDraft(slip()), forfeit: ['second', 'first'] }, slip())
  expect(both?.levels).toBeNull()
  expect(isSameEntry(both, { ...both, forfeit: ['first', 'second'] } as typeof both)).toBe(true)
  expect(isSameEntry(both, null)).toBe(false)
})
