import { expect, test } from 'vitest'
import type { Finding, Severity } from '@/generated/protocol'
import { blocking, stepOf, stepsOf } from './steps'

const withMembers = stepsOf({ asks_members: true })
const without = stepsOf({ asks_members: false })
const finding = (field: string | null, severity: Severity = 'blocking'): Finding => ({
  field,
  severity,
  text: { zh: '', en: '' },
})

test('members are asked only where the organizer did not know them', () => {
  expect(withMembers).toEqual(['members', 'pairs', 'leader', 'review'])
  expect(without).toEqual(['pairs', 'leader', 'review'])
})

test.each([
  ['seats.0.pairs.0.players.1.name', 'pairs'],
  ['seats.2', 'pairs'],
  ['leader.phone', 'leader'],
  ['members', 'members'],
  [null, 'review'],
])('%s is changed on the screen %s', (field, step) => {
  expect(stepOf(field, withMembers)).toBe(step)
})

test('a problem with members the unit cannot change stands on the first screen', () => {
  expect(stepOf('members', without)).toBe('pairs')
})

test('only what belongs to a screen stops it; warnings stop nothing', () => {
  const all = [finding('seats.2'), finding('leader.name'), finding('members', 'warning'), finding(null)]
  const stops = (step: 'members' | 'pairs' | 'leader' | 'review') =>
    blocking(all, step, withMembers).map((stop) => stop.field)
  expect(stops('members')).toEqual([])
  expect(stops('pairs')).toEqual(['seats.2'])
  expect(stops('leader')).toEqual(['leader.name'])
  expect(stops('review')).toEqual(['seats.2', 'leader.name', null])
})
