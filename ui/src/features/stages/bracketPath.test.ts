import { expect, test } from 'vitest'
import type { BracketRound, FixtureView } from '@/generated/protocol'
import { pathOf } from './bracketPath'

const side = (entrant: string | null) => ({ entrant, name: { zh: '', en: '' }, players: [] })
const fixture = (
  number: number,
  first: string | null,
  second: string | null,
  winner: FixtureView['winner'] = null,
): FixtureView => ({
  number,
  label: null,
  main: true,
  table: null,
  first: side(first),
  second: side(second),
  result: null,
  status: null,
  winner,
  won: null,
})
const round = (number: number, fixtures: FixtureView[]): BracketRound => ({
  round: number,
  title: { zh: '', en: '' },
  number: null,
  fixtures,
})
const eight = (winner: FixtureView['winner']) => [
  round(1, [fixture(1, 'a', 'b'), fixture(2, 'c', 'd'), fixture(3, 'e', 'f', winner), fixture(4, 'g', 'h')]),
  round(2, [fixture(1, null, null), fixture(2, winner === 'first' ? 'e' : null, null)]),
  round(3, [fixture(1, null, null)]),
]

test('the way to the final leads through the neighbours', () => {
  expect([...pathOf(eight(null), 'f')]).toEqual(['1.3', '2.2', '3.1'])
  expect([...pathOf(eight('first'), 'e')]).toEqual(['1.3', '2.2', '3.1'])
})

test('who lost has no way on but the match for a lower place', () => {
  const rounds = eight('first')
  expect([...pathOf(rounds, 'f')]).toEqual(['1.3'])
  rounds[2]?.fixtures.push({ ...fixture(2, 'f', 'b'), main: false })
  expect([...pathOf(rounds, 'f')]).toEqual(['1.3', '3.2'])
})

test('without somebody pinned nothing is marked', () => {
  expect(pathOf(eight(null), undefined).size).toBe(0)
  expect(pathOf(eight(null), 'x').size).toBe(0)
})
