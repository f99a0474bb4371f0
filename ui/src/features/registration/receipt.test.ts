import { screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import { fakeBackend } from '@/backend/fake'
import type { EntryFormView } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import EntryReceipt from './components/EntryReceipt.vue'
import { entryView } from './testing/entryView'

const pair = { pairs: [{ players: [] }] }
const view: EntryFormView = {
  ...entryView,
  deadline: '2026-12-01T09:00:00Z',
  entered: { members: null, seats: [pair, pair], leader: { name: '周平', phone: '13800000000' } },
  entry_code: '7K3M-A12',
}

function open(given: Partial<EntryFormView>) {
  const props = { event: '7K3MA1', token: 'T0KEN', view: { ...view, ...given }, code: '7K3M-A12' }
  return show(
    EntryReceipt,
    { props },
    { backend: fakeBackend({}), messages: ['registration'], path: '/e/7K3MA1/reg/T0KEN' },
  )
}
const place = (name: string, position: number) => ({ unit: 'u1', name, players: [], pinyin: '', position })

test('T01 whoever waits reads the position, how the place comes, and never 报名成功', async () => {
  await open({ waiting: [place('第六中学一队', 3), place('第六中学二队', 4)] })
  screen.getByText('候补中')
  screen.getByText('第六中学一队：候补第3位')
  screen.getByText(/有名额空出会按顺序自动递补，.*截止/)
  expect(screen.queryByText('报名成功')).toBeNull()
})

test('T01 of two pairs one may be in and the other wait; after the deadline the organizer decides', async () => {
  await open({ waiting: [place('第六中学二队', 1)], closed: { zh: '报名已截止', en: 'Closed' } })
  screen.getByText('报名成功')
  screen.getByText('第六中学二队：候补第1位')
  screen.getByText('报名已截止，能不能递补由主办方通知')
})

test('T01 who moved up is told', async () => {
  await open({ moved_up: ['第六中学二队'] })
  screen.getByText('第六中学二队已递补，确定参赛')
})
