import { expect, test } from 'vitest'
import {
  chooseTemplate,
  detailsOf,
  finishNewEvent,
  noticeOf,
  startFromNotice,
  suggestedDeadline,
  useNewEvent,
} from './newEvent'

test('the_suggested_deadline_is_three_days_before_play', () => {
  expect(suggestedDeadline('2026-12-20', new Date('2026-11-30T09:00'))).toBe('2026-12-17T17:00')
  expect(suggestedDeadline('2027-01-02', new Date('2026-11-30T09:00'))).toBe('2026-12-30T17:00')
})

test('a_deadline_that_is_over_already_is_not_suggested', () => {
  expect(suggestedDeadline('2026-12-02', new Date('2026-11-30T09:00'))).toBe('')
  expect(suggestedDeadline('', new Date('2026-11-30T09:00'))).toBe('')
})

test('another_template_changes_the_suggested_name_but_not_a_typed_one', () => {
  const draft = useNewEvent()
  chooseTemplate('a', '2026年掼蛋比赛', ['2026年掼蛋比赛', '2026年升级比赛'])
  draft.settings = [{ path: 'swiss.rounds', value: 5 }]
  chooseTemplate('b', '2026年升级比赛', ['2026年掼蛋比赛', '2026年升级比赛'])
  expect(draft.title).toBe('2026年升级比赛')
  expect(draft.settings).toEqual([])
  draft.title = '我们的比赛'
  chooseTemplate('a', '2026年掼蛋比赛', ['2026年掼蛋比赛', '2026年升级比赛'])
  expect(draft.title).toBe('我们的比赛')
})

test('host_and_contact_are_remembered_for_the_next_event', () => {
  const draft = useNewEvent()
  Object.assign(draft, { title: '比赛', date: '2026-12-20', host: '镇江市教育工会', contact: '王老师' })
  expect(detailsOf(draft)).toMatchObject({ title: '比赛', deadline: null, host: '镇江市教育工会' })
  finishNewEvent()
  expect(draft).toMatchObject({ title: '', date: '', host: '镇江市教育工会', contact: '王老师' })
})

test('what_was_read_from_a_notice_fills_the_set_up_until_a_template_is_chosen', () => {
  const draft = useNewEvent()
  Object.assign(draft, { place: '老地方', host: '镇江市教育工会' })
  startFromNotice({
    template: 'guandan-swiss-2018',
    event: { 'event.title': '教职工掼蛋比赛', 'event.date': '2027-04-17', 'event.deadline': '2027-04-03T23:59' },
    settings: [{ path: 'swiss.rounds', value: 6, clause: '正文五' }],
  })
  expect(draft).toMatchObject({ title: '教职工掼蛋比赛', date: '2027-04-17', place: '老地方' })
  expect(draft.deadline).toBe('2027-04-03T23:59')
  expect(noticeOf(draft)).toEqual({ notice: '教职工掼蛋比赛' })
  chooseTemplate('guandan-swiss-2018', '2027年掼蛋比赛', [])
  expect(draft.settings).toEqual([])
  expect(noticeOf(draft)).toEqual({})
})
