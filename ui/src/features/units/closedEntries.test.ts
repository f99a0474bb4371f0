import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import type { UnitList } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import RegistrationProblems from './components/RegistrationProblems.vue'

const list = (mayReopen: boolean) =>
  ({
    units: [
      { name: '第一中学', entry_code: null, joined: [] },
      { name: '第七中学', entry_code: null, joined: [{ zh: '参加第六中学、第七中学联队（第六中学报名）', en: '' }] },
    ],
    problems: [{ zh: '1个单位没有报名', en: '' }],
    may_reopen: mayReopen,
  }) as unknown as UnitList

async function reminder(mayReopen: boolean) {
  const props = { list: list(mayReopen), event: '7K3MA1', title: '春季赛', deadline: '2026-04-01T10:00:00Z' }
  await show(RegistrationProblems, { props }, { messages: ['units'] })
  await userEvent.click(screen.getByRole('button', { name: '写催报文字' }))
  await flushPromises()
  return screen.getByRole<HTMLTextAreaElement>('textbox').value
}

test('R15.1.7 the reminder calls nobody who plays in a team that another unit entered', async () => {
  expect(await reminder(false)).not.toContain('第七中学')
})

test('before the deadline the reminder says until when', async () => {
  expect(await reminder(false)).toMatch(/请在.*前用收到的链接报名/)
})

test('after the deadline it does not ask for what the link refuses, and the organizer is told what opens it', async () => {
  expect(await reminder(true)).toBe(
    '【春季赛】报名已经截止，还有1个单位没有报名：第一中学。要参加的请马上和主办方联系。',
  )
  screen.getByText(/请先“重新开放报名”/)
})
