import { fireEvent, screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import { fakeBackend } from '@/backend/fake'
import { show } from '@/shared/testing/show'
import ReopenEntries from './components/ReopenEntries.vue'

test('entries that would stay open beyond the day of the event are pointed out', async () => {
  await show(
    ReopenEntries,
    { props: { event: '7K3MA1', locked: false, open: true, day: '2027-03-27' } },
    { backend: fakeBackend({}), messages: ['units'] },
  )
  const until = await screen.findByLabelText(/新的截止时间/)
  await fireEvent.update(until, '2027-03-27T08:00')
  expect(screen.queryByText('这个时间在比赛日期以后，请核对')).toBeNull()
  await fireEvent.update(until, '2030-01-01T08:00')
  await screen.findByText('这个时间在比赛日期以后，请核对')
})
