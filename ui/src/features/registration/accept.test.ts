import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { expect, test, vi } from 'vitest'
import { fakeBackend } from '@/backend/fake'
import type { EntryFormView, Receipt } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import EntryWizard from './components/EntryWizard.vue'
import { entryView } from './testing/entryView'

const player = (name: string) => ({ name, gender: null, phone: '', post: '' })
const view: EntryFormView = {
  ...entryView,
  regulations: { version: 'ab12', paragraphs: [{ zh: '共4轮，每轮50分钟', en: '' }], accepted: false, changed: false },
  entered: {
    members: null,
    seats: [{ pairs: [{ players: [player('王芳'), player('李强')] }] }],
    leader: { name: '周平', phone: '13800000000' },
  },
  entry_code: '7K3M-A12',
}
const receipt: Receipt = { entry_code: '7K3M-A12', unit: '第六中学分工会', entrants: [], waiting: [], deadline: null }

async function review(regulations: Partial<EntryFormView['regulations']> = {}) {
  const submit = vi.fn((_: { accepted: string | null }) => receipt)
  const backend = fakeBackend({
    'registration.check': () => ({ findings: [], asks_gender: false, max_seats: 2 }),
    'registration.submit': submit,
  })
  const given = { ...view, regulations: { ...view.regulations, ...regulations } }
  await show(
    EntryWizard,
    { props: { event: '7K3MA1', token: 'T0KEN', view: given } },
    { backend, messages: ['registration'], path: '/e/7K3MA1/reg/T0KEN?step=review' },
  )
  return submit
}
const send = () => userEvent.click(screen.getByRole('button', { name: '提交修改' }))

test('T14 before the regulations are accepted nothing is sent; once they are, their version goes with the form', async () => {
  const submit = await review()
  screen.getByText('共4轮，每轮50分钟')
  await send()
  await screen.findByText(/请把规程看到最后/)
  expect(submit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByLabelText('规程已看完，同意遵守'))
  await send()
  await vi.waitFor(() => expect(submit).toHaveBeenCalled())
  expect(submit.mock.calls[0]?.[0].accepted).toBe('ab12')
})

test('T14 regulations that were changed are read again, those that stayed are not', async () => {
  await review({ changed: true })
  screen.getByText(/主办方改过规程/)
  screen.getByLabelText('规程已看完，同意遵守')
})

test('T14 who accepted them before sends a change without a tick', async () => {
  const submit = await review({ accepted: true })
  expect(screen.queryByLabelText('规程已看完，同意遵守')).toBeNull()
  await send()
  await vi.waitFor(() => expect(submit).toHaveBeenCalled())
})
