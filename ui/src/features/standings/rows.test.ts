import { expect, test } from 'vitest'
import type { StandingRow, StandingsView } from '@/generated/protocol'
import { besides, decisionsBetween, namesOf, rowOf } from './rows'

const row = (id: string, members: string[] = []): StandingRow => ({
  rank: 1,
  shared: false,
  id,
  name: `${id}队`,
  unit: '',
  players: [],
  pinyin: '',
  values: [],
  decided_by: null,
  decision: null,
  explain: { zh: '', en: '' },
  withdrawn_after: null,
  left: null,
  members: members.map((entrant) => ({ entrant, name: entrant, players: [], values: [] })),
})
const view: StandingsView = {
  after_round: 1,
  after: null,
  has_stages: false,
  stage: null,
  all_played: false,
  groups: [],
  places: [],
  teams: [],
  is_final: false,
  note: null,
  criteria: { zh: '', en: '' },
  keys: [],
  rows: [row('a'), row('b', ['b1', 'b2']), row('c')],
  unresolved: [],
  waits_for: null,
}

test('the own row is the pair, or the team the pair plays in', () => {
  expect(rowOf(view, 'c')?.id).toBe('c')
  expect(rowOf(view, 'b2')?.id).toBe('b')
  expect(rowOf(view, 'nobody')).toBeUndefined()
  expect(rowOf(view, undefined)).toBeUndefined()
})

test('first and last have one neighbour, others two', () => {
  const ids = (id: string) => besides(view, row(id)).map((beside) => beside.id)
  expect(ids('a')).toEqual(['a', 'b'])
  expect(ids('b')).toEqual(['a', 'b', 'c'])
  expect(ids('c')).toEqual(['b', 'c'])
  expect(ids('gone')).toEqual(['gone'])
})

test('a pair is called by its players, a team by its name', () => {
  expect(namesOf({ name: '六中一队', players: ['王芳', '李强'] })).toEqual(['王芳', '李强'])
  expect(namesOf({ name: '六中一队', players: [] })).toEqual(['六中一队'])
})

test('a comparison that decided stands under the two it decided between', () => {
  const name = { zh: '去掉前2轮后积分', en: 'Match points without the first 2 rounds' }
  const before = row('a')
  const own = { ...row('b'), decision: { name, own: '8', next: '7' } }
  expect(decisionsBetween([before, own, row('c')])).toEqual([{ name, values: [null, '8', '7'] }])
  expect(decisionsBetween([own, row('c')])).toEqual([{ name, values: ['8', '7'] }])
  expect(decisionsBetween([before, own]), 'what decided against the next one but two').toEqual([])
})
