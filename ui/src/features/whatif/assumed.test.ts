import { expect, test } from 'vitest'
import { assumedOf, noGuess } from './assumed'

test('only_what_is_complete_is_assumed', () => {
  const guesses = new Map([
    [1, { ...noGuess, first: '9', second: '6' }],
    [2, { ...noGuess, first: '9' }],
    [3, noGuess],
  ])
  expect(assumedOf(guesses, 'levels')).toMatchObject([{ table: 1, entry: { levels: ['9', '6'] }, decided: null }])
  expect(assumedOf(guesses, 'deal_points')).toMatchObject([{ table: 1, entry: { deal_points: [9, 6] } }])
  expect(assumedOf(guesses, 'outcome')).toEqual([])
})
