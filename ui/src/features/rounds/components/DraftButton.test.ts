import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { CallError } from '@/backend'
import { fakeBackend } from '@/backend/fake'
import type { Relaxation, RoundView } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import DraftButton from './DraftButton.vue'

const choice = (zh: string, ...allow: Relaxation[]) => ({ text: { zh, en: zh }, allow })

test('r9_5_2_without_a_legal_pairing_each_way_out_is_a_button', async () => {
  const backend = fakeBackend({
    'round.draft': ({ allow }) => {
      if (allow.length > 0) return { number: 3 } as RoundView
      const error = new CallError('no_legal_pairing', { zh: '本轮排不开了', en: '' })
      error.choices = [choice('允许同单位相遇', 'same_unit'), choice('允许重复交手', 'rematch')]
      throw error
    },
  })
  const props = { event: '7K3MA1', title: { zh: '第3轮', en: 'Round 3' } }
  await show(DraftButton, { props }, { backend, messages: ['rounds'] })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /第3轮/ }))
  await flushPromises()
  expect(screen.getByRole('alert').textContent).toContain('本轮排不开了')
  await user.click(screen.getByRole('button', { name: '允许重复交手' }))
  await flushPromises()
  expect(backend.calls.map((call) => call.request)).toMatchObject([{ allow: [] }, { allow: ['rematch'] }])
})

test('nothing suits: the event can be ended early from there', async () => {
  const backend = fakeBackend({
    'round.draft': () => {
      throw new CallError('no_legal_pairing', { zh: '本轮排不开了', en: '' })
    },
  })
  const props = { event: '7K3MA1', title: { zh: '第3轮', en: 'Round 3' } }
  const { router } = await show(DraftButton, { props }, { backend, messages: ['rounds'] })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /第3轮/ }))
  await flushPromises()
  await user.click(screen.getByRole('button', { name: '不再打了，提前结束比赛' }))
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/s/7K3MA1/rounds/finish'))
})
