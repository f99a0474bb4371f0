import { expect, test } from 'vitest'
import type { ScoreSlip } from '@/generated/protocol'
import { emptyEntry, entryOf, type GameDraft, isSameEntry, newDraft, newGame } from './scoreDraft'

const side = { seat: null, entrant: 'e', draw_number: 1, name: 'x', unit: 'u', players: [], pinyin: '' }
const slip = (more: Partial<ScoreSlip> = {}): ScoreSlip => ({
  table: {
    table: 1,
    label: null,
    first: side,
    second: side,
    status: 'open',
    result: null,
    version: null,
    corrected: false,
    points: null,
  },
  form: 'levels',
  best_of: null,
  draws: true,
  most_deal_points: null,
  checker: { zh: '南北方', en: 'NS' },
  asks_decided_for: null,
  asks_fouls: false,
  round_title: { zh: '第1轮', en: 'Round 1' },
  levels: [],
  deals: 9,
  asks_first_to_level: false,
  asks_declarer_at_end: false,
  entry: null,
  versions: [],
  replay: false,
  corrections: [],
  void: { kind: 'free', text: null },
  penalties: [],
  now: '2027-03-27T06:00:00Z',
  open: true,
  ...more,
})

const gameWith = (more: Partial<GameDraft>, of: ScoreSlip) => ({
  ...newDraft(of),
  games: [{ ...newGame(of), ...more }],
})

test('a_new_slip_has_nothing_chosen_and_all_deals', () => {
  const draft = newDraft(slip())
  expect(draft.games).toMatchObject([
    { eastWest: null, northSouth: null, outcome: null, points: [null, null], deals: 9 },
  ])
  expect(draft.forfeit).toEqual([])
  for (const form of ['levels', 'outcome', 'deal_points'] as const) {
    expect(entryOf(newDraft(slip({ form })), slip({ form }))).toBeNull()
  }
})

test('both_levels_make_an_entry', () => {
  const levels = { eastWest: '9', northSouth: '6' } as const
  expect(entryOf(gameWith(levels, slip()), slip())).toEqual({ ...emptyEntry, levels: ['9', '6'], deals: 9 })
  const free = slip({ deals: null })
  expect(entryOf(gameWith(levels, free), free)?.deals).toBeNull()
})

test('who_held_the_deal_is_needed_only_with_equal_levels', () => {
  const asks = slip({ asks_declarer_at_end: true })
  const equal = { eastWest: '8', northSouth: '8' } as const
  expect(entryOf(gameWith(equal, asks), asks)).toBeNull()
  expect(entryOf(gameWith({ ...equal, declarerAtEnd: 'second' }, asks), asks)?.declarer_at_end).toBe('second')
  const unequal = gameWith({ ...equal, northSouth: '7', declarerAtEnd: 'second' }, asks)
  expect(entryOf(unequal, asks)?.declarer_at_end).toBeNull()
})

test('j14_4_what_decides_is_asked_for_and_never_assumed', () => {
  const asks = slip({ asks_decided_for: { zh: '同级，按规程抽签决定，谁抽中？', en: '' } })
  const equal = { eastWest: '8', northSouth: '8' } as const
  expect(entryOf(gameWith(equal, asks), asks)).toBeNull()
  expect(entryOf(gameWith({ ...equal, decidedFor: 'first' }, asks), asks)?.decided_for).toBe('first')
  expect(entryOf(gameWith({ ...equal, northSouth: '7', decidedFor: 'first' }, asks), asks)?.decided_for).toBeNull()
  const points = slip({ ...asks, form: 'deal_points' })
  expect(entryOf(gameWith({ points: [9, 9] }, points), points)).toBeNull()
  expect(entryOf(gameWith({ points: [9, 9], decidedFor: 'second' }, points), points)).toMatchObject({
    deal_points: [9, 9],
    decided_for: 'second',
  })
})

test('who_was_first_may_be_left_open', () => {
  const asks = slip({ asks_first_to_level: true })
  const equal = { eastWest: '8', northSouth: '8' } as const
  expect(entryOf(gameWith(equal, asks), asks)?.first_to_level).toBeNull()
  expect(entryOf(gameWith({ ...equal, firstToLevel: 'first' }, asks), asks)?.first_to_level).toBe('first')
})

test('an_outcome_is_one_choice_and_0_is_a_sum_of_points', () => {
  const board = slip({ form: 'outcome' })
  expect(entryOf(gameWith({ outcome: 'draw' }, board), board)).toEqual({ ...emptyEntry, outcome: 'draw' })
  const points = slip({ form: 'deal_points' })
  expect(entryOf(gameWith({ points: [12, 0] }, points), points)?.deal_points).toEqual([12, 0])
  expect(entryOf(gameWith({ points: [12, null] }, points), points)).toBeNull()
})

test('the_games_of_a_match_are_all_complete_or_it_is_no_entry', () => {
  const three = slip({ form: 'outcome', best_of: 3 })
  const game = (outcome: GameDraft['outcome']) => ({ ...newGame(three), outcome })
  expect(
    entryOf({ games: [game('first'), game(null)], fouls: [0, 0], forfeit: [], forfeitReason: null }, three),
  ).toBeNull()
  const entry = entryOf(
    { games: [game('first'), game('second')], fouls: [0, 0], forfeit: [], forfeitReason: null },
    three,
  )
  expect(entry?.games.map((one) => one.outcome)).toEqual(['first', 'second'])
  expect(newDraft({ ...three, entry }).games.map((one) => one.outcome)).toEqual(['first', 'second'])
})

test('a_forfeit_needs_no_levels_and_the_order_of_the_absent_means_nothing', () => {
  const both = entryOf({ ...newDraft(slip()), forfeit: ['second', 'first'] }, slip())
  expect(both?.levels).toBeNull()
  expect(isSameEntry(both, { ...both, forfeit: ['first', 'second'] } as typeof both)).toBe(true)
  expect(isSameEntry(both, null)).toBe(false)
})

test('r7_2_17_fouls_are_kept_where_they_are_asked_and_nowhere_else', () => {
  const asked = slip({ form: 'outcome', asks_fouls: true })
  const draft = { ...gameWith({ outcome: 'draw' }, asked), fouls: [1, 0] as [number, number] }
  const entry = entryOf(draft, asked)
  expect(entry).toEqual({ ...emptyEntry, outcome: 'draw', fouls: [1, 0] })
  expect(newDraft({ ...asked, entry }).fouls).toEqual([1, 0])
  expect(isSameEntry(entry, { ...emptyEntry, outcome: 'draw' })).toBe(false)
  expect(entryOf(draft, slip({ form: 'outcome' }))?.fouls).toEqual([0, 0])
})
