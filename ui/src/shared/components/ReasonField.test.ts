import userEvent from '@testing-library/user-event'
import { screen, waitFor } from '@testing-library/vue'
import { expect, test } from 'vitest'
import { fakeBackend } from '@/backend/fake'
import { show } from '@/shared/testing/show'
import ReasonField from './ReasonField.vue'

test('a reason with a phone number is answered while it is typed, and shorter ones are not asked about', async () => {
  const backend = fakeBackend({
    'text.check': ({ text }) => ({ hint: /\d{11}/.test(text) ? { zh: '请去掉号码', en: 'Take it out' } : null }),
  })
  await show(ReasonField, { props: { label: '原因', modelValue: '' } }, { backend, messages: [] })
  const user = userEvent.setup()
  const field = screen.getByLabelText('原因')
  await user.type(field, '录错了')
  await user.type(field, '，请打13800000002')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('请去掉号码'))
  expect(backend.calls.map((call) => call.request)).toEqual([{ text: '录错了，请打13800000002' }])
  await user.clear(field)
  expect(screen.getByRole('status').textContent).toBe('')
})
