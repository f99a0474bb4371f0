import { expect, test } from 'vitest'
import type { NoticeContest, NoticeField, NoticeView } from '@/generated/protocol'
import {
  byUrgency,
  isTypable,
  type NoticeChoices,
  settingsOf,
  sourcesOf,
  stillOpen,
  takeOver,
  toneOf,
} from './noticeChoices'

const text = (zh: string) => ({ zh, en: zh })
const source = { clause: '正文六（二）', phrase: '共比赛4轮' }

function field(path: string, more: Partial<NoticeField> = {}): NoticeField {
  return {
    path,
    label: text(path),
    state: 'not_said',
    required: false,
    readings: [],
    broken: null,
    question: null,
    default_words: null,
    ...more,
  }
}

const reading = (path: string, value: unknown) => ({
  words: text(String(value)),
  set: [{ path, value, clause: source.clause }],
  sources: [source],
})
const title = field('event.title', {
  state: 'clear',
  required: true,
  readings: [reading('event.title', '教职工掼蛋比赛')],
})
const rounds = field('swiss.rounds', { state: 'incomplete', required: true, broken: source })
const draw = field('draw', { state: 'ambiguous', readings: [reading('draw', 'random'), reading('draw', 'lots')] })
const minutes = field('time.mode', { state: 'likely', required: true, readings: [reading('time.minutes', 50)] })
const contest: NoticeContest = {
  game: text('掼蛋'),
  fields: [draw, rounds, minutes],
  template: {
    name: 'guandan-swiss-2018',
    title: text('掼蛋'),
    reason: text('项目一致'),
    settings: [{ path: 'time.minutes', value: 50, clause: source.clause }],
  },
}
const view: NoticeView = { event: [title], contests: [contest], warning: null, other_games: [], unread: [] }

test('what_breaks_off_is_red_until_a_person_fills_it', () => {
  const choices: NoticeChoices = {}
  expect(toneOf(rounds, undefined)).toBe('bad')
  expect(stillOpen(contest.fields, choices)).toEqual([rounds])
  choices['swiss.rounds'] = { kind: 'typed', value: '5' }
  expect(stillOpen(contest.fields, choices)).toEqual([])
  expect(takeOver(view, contest, choices)?.settings).toContainEqual({ path: 'swiss.rounds', value: 5 })
})

test('nothing_is_chosen_silently_between_two_readings', () => {
  expect(toneOf(draw, undefined)).toBe('wait')
  expect(takeOver(view, contest, {})?.settings.map((change) => change.path)).toEqual(['time.minutes'])
  const chosen = takeOver(view, contest, { draw: { kind: 'reading', index: 1 } })
  expect(chosen?.settings).toContainEqual({ path: 'draw', value: 'lots', clause: source.clause })
})

test('the_words_of_the_notice_stand_beside_the_value_but_not_beside_a_typed_one', () => {
  expect(sourcesOf(rounds, undefined)).toEqual([source])
  expect(sourcesOf(draw, undefined)).toEqual([source])
  expect(sourcesOf(title, { kind: 'typed', value: '新名称' })).toEqual([])
})

test('a_typed_value_replaces_what_was_read', () => {
  const taken = takeOver(view, contest, {
    'event.title': { kind: 'typed', value: ' 春季掼蛋赛 ' },
    'time.mode': { kind: 'typed', value: '60' },
  })
  expect(taken?.event).toEqual({ 'event.title': '春季掼蛋赛' })
  expect(taken?.settings).toEqual([{ path: 'time.minutes', value: 60 }])
})

test('taking_the_template_value_is_a_decision_too', () => {
  const taken = takeOver(view, contest, { 'time.mode': { kind: 'template' } })
  expect(taken?.settings).toEqual([])
  expect(stillOpen([minutes, rounds], { 'swiss.rounds': { kind: 'template' } })).toEqual([])
})

test('problems_come_first', () => {
  const quiet = field('late')
  expect(byUrgency([quiet, title, draw, rounds], {})).toEqual([rounds, draw, title, quiet])
})

test('a_number_is_typed_as_a_number', () => {
  expect(isTypable(rounds, '5')).toBe(true)
  for (const wrong of ['', '0', '五', '5.5', '-1']) expect(isTypable(rounds, wrong)).toBe(false)
  expect(isTypable(title, '  ')).toBe(false)
})

test('without_a_template_nothing_is_taken_over', () => {
  expect(takeOver(view, { ...contest, template: null }, {})).toBeNull()
})

test('a_typed_quota_is_named_by_its_field', () => {
  const quota = field('quota.rules', { label: text('名额'), state: 'incomplete', required: true })
  const taken = takeOver(view, { ...contest, fields: [quota] }, { 'quota.rules': { kind: 'typed', value: '3' } })
  expect(taken?.settings).toContainEqual({
    path: 'quota.rules',
    value: [{ fixed: { seats: 3, clause: '名额' } }],
  })
})

test('R15.1.8 places of the whole contest are typed beside those of a unit, or alone', () => {
  const read = [
    { size_bracket: { from: 0, to: 50, seats: 2, clause: '四' } },
    { event_cap: { seats: 9, clause: '四' } },
  ]
  const quota = field('quota.rules', { label: text('名额'), state: 'likely', readings: [reading('quota.rules', read)] })
  const rules = (value: string, inAll: string) =>
    settingsOf(quota, { kind: 'typed', value, inAll })?.map((change) => change.value)
  const cap = { event_cap: { seats: 32, clause: '名额' } }
  expect(rules('3', '32')).toEqual([[{ fixed: { seats: 3, clause: '名额' } }, cap]])
  expect(rules('', '32')).toEqual([[read[0], cap]])
  expect(isTypable(quota, '', '32')).toBe(true)
  for (const [value, inAll] of [
    ['', ''],
    ['x', '32'],
    ['3', '0'],
  ] as const) {
    expect(isTypable(quota, value, inAll)).toBe(false)
  }
})

test('the number of awards can be typed from a notice that leaves it open', () => {
  const awards = field('awards', { state: 'clear', readings: [reading('awards', 'by_entries')] })
  expect(settingsOf(awards, { kind: 'typed', value: '8' })).toEqual([{ path: 'awards', value: { first: 8 } }])
  expect(isTypable(awards, '八')).toBe(false)
})
