import { expect, test } from 'vitest'
import { forgetDraft, readDraft, saveDraft } from './draft'
import { fitted, isEmptySeat, namesIn, newForm, newPlayer, shownNames, wholeNumber } from './form'

const pairs = { classes: [], joint: null, pairs_per_seat: 1, players: [2, 2] as [number, number] }
const teams = { classes: [], joint: null, pairs_per_seat: 2, players: [2, 2] as [number, number] }

test('a draft is there again after the page was killed, under its own link', () => {
  const form = newForm(pairs)
  const [seat] = form.seats
  if (seat?.pairs[0]?.players[0]) seat.pairs[0].players[0].name = '王'
  saveDraft('abc', form)
  expect(readDraft('ABC')).toEqual(form)
  expect(readDraft('other')).toBeNull()
  forgetDraft('abc')
  expect(readDraft('abc')).toBeNull()
})

test.each([
  'nonsense',
  '[]',
  '{"members":null}',
  '{"members":null,"leader":{"name":"","phone":""},"seats":[{"pairs":[{"players":[{"name":1}]}]}]}',
])('a draft that cannot be read (%s) is no draft', (stored) => {
  localStorage.setItem('saiwu.draft.ABC', stored)
  expect(readDraft('abc')).toBeNull()
})

test('a form always has the inputs of its event: two players a pair, both pairs of a team', () => {
  expect(newForm(teams).seats[0]?.pairs.map((pair) => pair.players.length)).toEqual([2, 2])
  const odd = { ...newForm(pairs), seats: [{ pairs: [{ players: [{ ...newPlayer(), name: '王芳' }] }] }] }
  const seat = fitted(odd, teams).seats[0]
  expect(seat?.pairs.map((pair) => pair.players.map((player) => player.name))).toEqual([
    ['王芳', ''],
    ['', ''],
  ])
  expect(fitted({ ...odd, seats: [] }, pairs).seats).toHaveLength(1)
})

test('a place is empty until something was typed into it', () => {
  const [seat] = newForm(pairs).seats
  if (!seat) throw new Error('no seat')
  expect(isEmptySeat(seat)).toBe(true)
  const player = seat.pairs[0]?.players[1]
  if (player) player.name = ' 李强 '
  expect(isEmptySeat(seat)).toBe(false)
  expect(namesIn(seat)).toEqual(['李强'])
})

test('R15.1.7 a draft keeps the units that join as long as the event has them and lets units join', () => {
  const text = { zh: '', en: '' }
  const joint = { ...pairs, joint: { most: 1, units: ['第七中学'], text } }
  const form = newForm(joint)
  const [seat] = form.seats
  if (seat) seat.with = ['第七中学', '第八中学']
  expect(fitted(form, joint).seats[0]?.with).toEqual(['第七中学'])
  expect(fitted(form, pairs).seats[0]?.with).toBeNull()
  if (seat) Reflect.set(seat, 'with', [7])
  saveDraft('abc', form)
  expect(readDraft('abc')).toBeNull()
})

test.each([
  ['98', 98],
  [' ９８ ', 98],
  ['1,200', 1200],
  ['12.5', null],
  ['1e5', null],
  ['-1', null],
  ['98/99', null],
  ['', null],
])('a number of members is whole or none: %s', (text, members) => {
  expect(wholeNumber(text)).toBe(members)
})

test('who asked to be forgotten takes a place and has no name', () => {
  const form = newForm(pairs)
  form.seats = [{ pairs: [{ players: [{ ...newPlayer(), erased: true }, newPlayer()] }], class: null, with: null }]
  const [seat] = fitted(form, pairs).seats
  if (!seat) throw new Error('no seat')
  expect(isEmptySeat(seat)).toBe(false)
  expect(namesIn(seat)).toEqual([])
  expect(shownNames(seat.pairs[0]?.players ?? [], 'erased')).toEqual(['erased'])
})
