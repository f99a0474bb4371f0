import { expect, test } from 'vitest'
import type { Phase, PublicRound, RoundState } from '@/generated/protocol'
import { momentOf } from './moment'

const deadline = '2026-12-20T09:00:00Z'
const before = Date.parse('2026-12-20T08:59:59Z')
const after = Date.parse(deadline)
const home = (phase: Phase, round: PublicRound | null = null) => ({
  phase,
  deadline,
  round,
  all_played: round?.number === 4 && round.state === 'closed',
})
const round = (number: number, state: RoundState): PublicRound => ({
  number,
  title: { zh: `第${number}轮`, en: `Round ${number}` },
  state,
  ends_at: null,
})

test('registration is open until the deadline, not at it', () => {
  expect(momentOf(home('registration'), before)).toBe('registration')
  expect(momentOf(home('registration'), after)).toBe('late')
  expect(momentOf({ ...home('registration'), deadline: null }, after)).toBe('registration')
})

test.each([
  [null, 'drawn'],
  [round(1, 'published'), 'published'],
  [round(1, 'running'), 'running'],
  [round(1, 'closed'), 'between'],
  [round(4, 'closed'), 'played'],
])('on the day the latest round decides: %o is %s', (latest, moment) => {
  expect(momentOf(home('playing', latest), after)).toBe(moment)
})

test('a declared ranking ends it', () => {
  expect(momentOf(home('finished', round(4, 'closed')), after)).toBe('finished')
  expect(momentOf(home('locked'), after)).toBe('locked')
})
