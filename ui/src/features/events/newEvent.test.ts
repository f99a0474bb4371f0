import { expect, test } from 'vitest'
import { chooseTemplate, detailsOf, finishNewEvent, suggestedDeadline, useNewEvent } from './newEvent'

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
