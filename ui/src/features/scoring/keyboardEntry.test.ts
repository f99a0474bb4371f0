import { expect, test } from 'vitest'
import { back, enter, type Outcome, start, type Typed } from './keyboardEntry'

const known = {
  tables: [1, 2, 12],
  levels: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', 'A+'],
}

function type(...words: string[]): Outcome {
  let typed: Typed = start
  let outcome: Outcome = { kind: 'next', typed }
  for (const word of words) {
    outcome = enter(typed, word, known)
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
  expect(type(...words)).toEqual({ kind: 'slip', table: 12, levels })
})

test('wrong_input_says_so_and_loses_nothing', () => {
  expect(type('')).toEqual({ kind: 'wrong', why: 'empty' })
  expect(type('x')).toEqual({ kind: 'wrong', why: 'not_a_table' })
  expect(type('3')).toEqual({ kind: 'wrong', why: 'no_such_table' })
  expect(type('12', '1')).toEqual({ kind: 'wrong', why: 'not_a_level' })
  expect(type('12', '1', '9', 'x', '6')).toEqual({ kind: 'slip', table: 12, levels: ['9', '6'] })
})

test('a_level_the_regulations_do_not_know_is_refused', () => {
  const short = { ...known, levels: known.levels.slice(0, -1) }
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
