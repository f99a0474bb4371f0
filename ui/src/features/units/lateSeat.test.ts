import { expect, test } from 'vitest'
import { fieldOf, isOfPlayer, newSeat } from './lateSeat'

test('a place has its pairs and every pair as many inputs as it may have players', () => {
  const seat = newSeat({ pairs_per_seat: 2, players: [2, 3] })
  expect(seat.pairs.map((pair) => pair.players.length)).toEqual([3, 3])
  expect(seat.pairs[0]?.players[0]).not.toBe(seat.pairs[1]?.players[0])
})

test('a refusal is shown at its input, the rest above the form', () => {
  expect(isOfPlayer(fieldOf(0, 1, 'name'))).toBe(true)
  for (const field of ['seats.0', 'members', 'warnings_read', undefined]) expect(isOfPlayer(field)).toBe(false)
})
