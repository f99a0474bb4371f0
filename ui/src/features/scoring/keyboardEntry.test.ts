import { expect, test } from 'vitest'
import { type Asked, back, enter, type Outcome, start, type Typed } from './keyboardEntry'

const known = {
  tables: [1, 2, 12],
  asked: {
    form: 'levels',
    levels: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', 'A+'],
    draws: true,
    most_deal_points: null,
  } as Asked,
}

function type(...words: string[]): Outcome {
  return typeFor(known.asked, ...words)
}

function typeFor(asked: Asked, ...words: string[]): Outcome {
  let typed: Typed = start
  let outcome: Outcome = { kind: 'next', typed }
  for (const word of words) {
    outcome = enter(typed, word, { ...known, asked })
    if (outcome.kind === 'next') typed = outcome.typed
  }
  return outcome
}

test.each([
  [
    ['12', '9', '6'],
    ['9', '6'],
  ],
  [
    ['12', '0', 'j'],
    ['10', 'J'],
  ],
  [
    ['12', '10', 'A'],
    ['10', 'A'],
  ],
  [
    ['12', '+', 'k'],
    ['A+', 'K'],
  ],
  [
    ['12', 'a+', 'Q'],
    ['A+', 'Q'],
  ],
  [
    ['１２', '９', '６'],
    ['9', '6'],
  ],
])('a_slip_is_a_table_and_two_levels: %j', (words, levels) => {
  expect(type(...words)).toMatchObject({ kind: 'slip', table: 12, entry: { levels } })
})

test('wrong_input_says_so_and_loses_nothing', () => {
  expect(type('')).toEqual({ kind: 'wrong', why: 'empty' })
  expect(type('x')).toEqual({ kind: 'wrong', why: 'not_a_table' })
  expect(type('3')).toEqual({ kind: 'wrong', why: 'no_such_table' })
  expect(type('12', '1')).toEqual({ kind: 'wrong', why: 'not_a_level' })
  expect(type('12', '1', '9', 'x', '6')).toMatchObject({ kind: 'slip', table: 12, entry: { levels: ['9', '6'] } })
})

test('a_level_the_regulations_do_not_know_is_refused', () => {
  const short = { ...known, asked: { ...known.asked, levels: known.asked.levels.slice(0, -1) } }
  expect(enter({ step: 'eastWest', table: 1, eastWest: null }, '+', short)).toEqual({
    kind: 'wrong',
    why: 'level_unknown',
  })
})

test('escape_goes_back_one_step', () => {
  const typed: Typed = { step: 'northSouth', table: 12, eastWest: '9' }
  expect(back(typed)).toEqual({ step: 'eastWest', table: 12, eastWest: null })
  expect(back(back(typed))).toEqual(start)
})

test('an_outcome_is_one_key', () => {
  const board: Asked = { ...known.asked, form: 'outcome' }
  expect(typeFor(board, '12', '1')).toMatchObject({
    kind: 'slip',
    table: 12,
    entry: { outcome: 'first', levels: null },
  })
  expect(typeFor(board, '12', '2')).toMatchObject({ entry: { outcome: 'second' } })
  expect(typeFor(board, '12', '＝')).toMatchObject({ entry: { outcome: 'draw' } })
  expect(typeFor(board, '12', '3')).toEqual({ kind: 'wrong', why: 'not_an_outcome' })
  expect(typeFor({ ...board, draws: false }, '12', '=')).toEqual({ kind: 'wrong', why: 'no_draw' })
})

test('deal_points_are_two_sums_and_0_is_a_score', () => {
  const points: Asked = { ...known.asked, form: 'deal_points', most_deal_points: 24 }
  expect(typeFor(points, '12', '15', '0')).toMatchObject({ kind: 'slip', entry: { deal_points: [15, 0] } })
  expect(typeFor(points, '12', '0', '15')).toMatchObject({ kind: 'slip', entry: { deal_points: [0, 15] } })
  expect(typeFor(points, '12', '25')).toEqual({ kind: 'wrong', why: 'too_many_points' })
  expect(typeFor(points, '12', 'J')).toEqual({ kind: 'wrong', why: 'not_points' })
})
