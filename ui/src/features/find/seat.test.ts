import { expect, test } from 'vitest'
import type { EntrantLine, RoundState, SideView, TableView } from '@/generated/protocol'
import { seatOf } from './seat'

const me: EntrantLine = { entrant: 'e9', name: '六中二队', players: ['张伟'], draw_number: 9, withdrawn_after: null }
const sideOf = (entrant: string): SideView => ({
  seat: null,
  entrant,
  draw_number: 1,
  name: entrant,
  unit: '',
  players: [],
})
const table = (first: string, second: string | null): TableView => ({
  table: second ? 12 : null,
  first: sideOf(first),
  second: second ? sideOf(second) : null,
  status: second ? 'open' : 'bye',
  result: null,
  version: null,
  corrected: false,
  points: null,
})
const round = (number: number, state: RoundState) => ({ number, state, ends_at: null })
const playing = { phase: 'playing' as const, rounds_planned: 4 }
const bye = { zh: '本轮轮空，记2分', en: 'Bye' }

test('the first-named side sits 东西, the other 南北, and each sees the other', () => {
  const asFirst = seatOf({ me, round: round(3, 'running'), table: table('e9', 'e1'), notice: null, rank: 4 }, playing)
  expect(asFirst).toMatchObject({ kind: 'table', table: 12, side: 'first', opponent: { entrant: 'e1' } })
  const asSecond = seatOf(
    { me, round: round(3, 'published'), table: table('e1', 'e9'), notice: null, rank: 4 },
    playing,
  )
  expect(asSecond).toMatchObject({ kind: 'table', side: 'second', opponent: { entrant: 'e1' } })
})

test('a closed round shows no table to walk to, but that the next one is not published', () => {
  const mine = { me, round: round(3, 'closed'), table: table('e9', 'e1'), notice: null, rank: 4 }
  expect(seatOf(mine, playing)).toEqual({ kind: 'next', round: 4 })
  expect(seatOf(mine, null)).toEqual({ kind: 'over', round: 3 })
  expect(seatOf({ ...mine, round: round(4, 'closed') }, playing)).toEqual({ kind: 'played', rounds: 4 })
})

test('a bye, a withdrawal and a draft say so in the host’s words', () => {
  expect(
    seatOf({ me, round: round(2, 'running'), table: table('e9', null), notice: bye, rank: null }, playing),
  ).toEqual({
    kind: 'notice',
    text: bye,
  })
  expect(seatOf({ me, round: null, table: null, notice: bye, rank: null }, null)).toEqual({
    kind: 'notice',
    text: bye,
  })
  const left = { ...me, withdrawn_after: 1 }
  expect(seatOf({ me: left, round: round(2, 'closed'), table: null, notice: bye, rank: 8 }, playing)).toEqual({
    kind: 'notice',
    text: bye,
  })
})

test('after the end the rank is what counts', () => {
  const mine = { me, round: round(4, 'closed'), table: table('e9', 'e1'), notice: null, rank: 4 }
  expect(seatOf(mine, { phase: 'finished', rounds_planned: 4 })).toEqual({ kind: 'rank', rank: 4 })
})
