import { expect, test } from 'vitest'
import type { EntrantLine, RoundState, SideView, TableView } from '@/generated/protocol'
import { seatOf } from './seat'

const me: EntrantLine = {
  entrant: 'e9',
  name: '六中二队',
  players: ['张伟'],
  pinyin: '',
  draw_number: 9,
  withdrawn_after: null,
}
const sideOf = (entrant: string): SideView => ({
  seat: null,
  entrant,
  draw_number: 1,
  name: entrant,
  unit: '',
  players: [],
  pinyin: '',
})
const table = (first: string, second: string | null): TableView => ({
  table: second ? 12 : null,
  label: null,
  first: sideOf(first),
  second: second ? sideOf(second) : null,
  status: second ? 'open' : 'bye',
  result: null,
  version: null,
  corrected: false,
  points: null,
})
const nth = (number: number) => ({ zh: `第${number}轮`, en: `Round ${number}` })
const round = (number: number, state: RoundState) => ({ number, title: nth(number), state, ends_at: null })
const playing = { phase: 'playing' as const, all_played: false, next_round: nth(4), next_stage: null }
const fourth = { zh: '第4名', en: 'rank 4' }
const known = { me, sits: null, notice: null, done: null, place: fourth }
const bye = { zh: '本轮轮空，记2分', en: 'Bye' }

test('the first-named side sits 东西, the other 南北, and each sees the other', () => {
  const asFirst = seatOf({ ...known, round: round(3, 'running'), table: table('e9', 'e1') }, playing)
  expect(asFirst).toMatchObject({ kind: 'table', table: 12, side: 'first', opponent: { entrant: 'e1' } })
  const asSecond = seatOf({ ...known, round: round(3, 'published'), table: table('e1', 'e9') }, playing)
  expect(asSecond).toMatchObject({ kind: 'table', side: 'second', opponent: { entrant: 'e1' } })
})

test('a closed round shows no table to walk to, but that the next one is not published', () => {
  const mine = { ...known, round: round(3, 'closed'), table: table('e9', 'e1') }
  expect(seatOf(mine, playing)).toEqual({ kind: 'next', title: nth(4) })
  expect(seatOf(mine, null)).toEqual({ kind: 'over', title: nth(3) })
  expect(seatOf(mine, { ...playing, all_played: true })).toEqual({ kind: 'played' })
})

test('whoever went out is not told to wait for a table', () => {
  const done = { zh: '你的比赛已经全部打完：并列第5名', en: 'Done' }
  const knockout = { zh: '淘汰赛', en: 'Knockout' }
  const out = { ...known, done, round: round(3, 'closed'), table: table('e9', 'e1') }
  expect(seatOf(out, playing)).toEqual({ kind: 'notice', text: done })
  expect(seatOf({ ...out, round: round(4, 'running'), table: null }, playing)).toEqual({ kind: 'notice', text: done })
  const waiting = { ...playing, next_round: null, next_stage: knockout }
  expect(seatOf({ ...out, done: null }, waiting)).toEqual({ kind: 'next', title: knockout })
})

test('a bye, a withdrawal and a draft say so in the host’s words', () => {
  expect(
    seatOf({ ...known, round: round(2, 'running'), table: table('e9', null), notice: bye, place: null }, playing),
  ).toEqual({
    kind: 'notice',
    text: bye,
  })
  expect(seatOf({ ...known, round: null, table: null, notice: bye, place: null }, null)).toEqual({
    kind: 'notice',
    text: bye,
  })
  const left = { ...me, withdrawn_after: 1 }
  expect(seatOf({ ...known, me: left, round: round(2, 'closed'), table: null, notice: bye }, playing)).toEqual({
    kind: 'notice',
    text: bye,
  })
})

test('after the end the rank is what counts', () => {
  const mine = { ...known, round: round(4, 'closed'), table: table('e9', 'e1') }
  expect(seatOf(mine, { ...playing, phase: 'finished' })).toEqual({ kind: 'rank', place: fourth })
})
