import userEvent from '@testing-library/user-event'
import { fireEvent, screen, waitFor } from '@testing-library/vue'
import { expect, test } from 'vitest'
import { fakeBackend } from '@/backend/fake'
import type { EntryFormView, Finding } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import EntryWizard from './components/EntryWizard.vue'
import { readDraft } from './draft'
import { newPlayer } from './form'
import { entryView } from './testing/entryView'

const overQuota: Finding = {
  severity: 'blocking',
  field: 'seats.2',
  text: { zh: '会员98人，限报2队，你已填3队（规程正文七.1）', en: 'Two only' },
}

function open(given: Partial<EntryFormView> = {}) {
  const backend = fakeBackend({
    'registration.check': ({ form }) => ({
      findings: [
        ...(form.seats.length > 2 ? [overQuota] : []),
        ...form.seats.flatMap((seat, index): Finding[] =>
          seat.pairs[0]?.players[0]?.name
            ? []
            : [
                {
                  severity: 'blocking',
                  field: `seats.${index}.pairs.0.players.0.name`,
                  text: { zh: '请填姓名', en: 'Enter the name' },
                },
              ],
        ),
      ],
      asks_gender: form.seats.length > 1,
      max_seats: 2,
    }),
  })
  return show(
    EntryWizard,
    { props: { event: '7K3MA1', token: 'T0KEN', view: { ...entryView, ...given } } },
    { backend, messages: ['registration'], path: '/e/7K3MA1/reg/T0KEN' },
  )
}

test('a killed page loses no key: the draft holds what was typed so far', async () => {
  const user = userEvent.setup()
  const { unmount } = await open()
  await user.type(screen.getByLabelText('第1人姓名'), '王')
  expect(readDraft('T0KEN')?.seats[0]?.pairs[0]?.players[0]?.name).toBe('王')
  unmount()
  await open()
  expect(screen.getByLabelText('第1人姓名')).toHaveProperty('value', '王')
  expect(screen.getByText('已恢复上次没填完的内容')).toBeTruthy()
})

test('beyond the quota the clause speaks and no card is added', async () => {
  const user = userEvent.setup()
  await open()
  const add = screen.getByRole('button', { name: '再加一对' })
  await user.click(add)
  expect(screen.getAllByRole('group', { name: /^第\d对$/ })).toHaveLength(2)
  await user.click(add)
  await screen.findByText(/限报2队/)
  expect(screen.getAllByRole('group', { name: /^第\d对$/ })).toHaveLength(2)
})

test('an empty input is not called wrong before somebody left it or went on', async () => {
  const user = userEvent.setup()
  const { router } = await open()
  await waitFor(() => expect(screen.getByText('每单位限报2对（规程正文七.1）')).toBeTruthy())
  expect(screen.queryByText('请填姓名')).toBeNull()
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await screen.findByText('请填姓名')
  expect(router.currentRoute.value.query.step).toBeUndefined()
})

test('what was just typed is not called missing by an answer about the form before it', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await screen.findByText('请填姓名')
  await user.click(screen.getByRole('button', { name: '再加一对' }))
  await waitFor(() => expect(screen.getAllByText('请填姓名')).toHaveLength(2))
  const second = screen.getAllByLabelText('第1人姓名')[1] as HTMLInputElement
  await user.type(second, '张伟')
  await user.tab()
  await waitFor(() => expect(screen.getAllByText('请填姓名')).toHaveLength(1))
})

test('gender is asked as soon as the host asks for it, and not before', async () => {
  const user = userEvent.setup()
  await open()
  expect(screen.queryByRole('group', { name: '第1人性别' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '再加一对' }))
  expect((await screen.findAllByRole('group', { name: '第1人性别' })).length).toBe(2)
})

test('enter goes to the next input and, from the last, to the next screen', async () => {
  const { router } = await open()
  const first = screen.getByLabelText('第1人姓名')
  await fireEvent.update(first, '王芳')
  await fireEvent.keyDown(first, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByLabelText('第2人姓名'))
  await fireEvent.keyDown(screen.getByLabelText('第2人姓名'), { key: 'Enter' })
  await waitFor(() => expect(router.currentRoute.value.query.step).toBe('leader'))
})

test('a team event has a card per team with both its pairs', async () => {
  await open({ pairs_per_seat: 2, seat_name: { zh: '团体队', en: 'Team' }, asks_phone: true, asks_post: true })
  expect(screen.getByRole('group', { name: '第1团体队' })).toBeTruthy()
  expect(screen.getAllByLabelText('第1人姓名')).toHaveLength(2)
  expect(screen.getAllByLabelText('第2人手机')).toHaveLength(2)
})

test('what was wrong about an input goes with the first key, also while the host is slow to answer', async () => {
  await open()
  const name = () => screen.getByRole('textbox', { name: /^姓名1|队员1|第1/ })
  await userEvent.click(screen.getByRole('button', { name: '下一步' }))
  await waitFor(() => expect(screen.getByText('请填姓名')).toBeTruthy())
  await fireEvent.update(name(), '王')
  expect(screen.queryByText('请填姓名')).toBeNull()
})

test('what was refused is not said any more once something is changed', async () => {
  const user = userEvent.setup()
  await open()
  const add = screen.getByRole('button', { name: '再加一对' })
  await user.click(add)
  await user.click(add)
  expect(await screen.findByText(/限报2队/)).toBeTruthy()
  await user.type(screen.getAllByLabelText('第1人姓名')[0] as HTMLElement, '王')
  await waitFor(() => expect(screen.queryByText(/你已填3队/)).toBeNull())
})

test('the size of letters is chosen on the first screen of the form', async () => {
  await open()
  expect(screen.getByText('特大')).toBeTruthy()
})

test('every field says in one way whether it may stay empty: whoever is named in a squad owes the rest', async () => {
  const user = userEvent.setup()
  await open({ players: [1, 2], asks_phone: true })
  screen.getByText('没有标“选填”的都要填')
  const optional = () => screen.queryAllByText('选填').map((mark) => mark.parentElement?.textContent)
  expect(optional()).toEqual(['第2人姓名选填', '第2人手机选填'])
  await user.type(screen.getByLabelText(/第2人姓名/), '李强')
  expect(optional()).toEqual(['第2人姓名选填'])
})

test('half a member is said to be none and never becomes another number', async () => {
  await open({ asks_members: true, members: null })
  const input = screen.getByLabelText('会员人数')
  await fireEvent.update(input, '12.5')
  await screen.findByText('人数要填整数，如98')
  expect(input).toHaveProperty('value', '12.5')
  expect(readDraft('T0KEN')?.members ?? null).toBeNull()
  await fireEvent.update(input, '125')
  expect(screen.queryByText('人数要填整数，如98')).toBeNull()
  expect(readDraft('T0KEN')?.members).toBe(125)
})

test('who asked to be forgotten keeps the place, and somebody else can take it', async () => {
  const form = {
    pairs: [
      {
        players: [
          { ...newPlayer(), erased: true },
          { ...newPlayer(), name: '李强' },
        ],
      },
    ],
  }
  await open({ entered: { members: null, seats: [form], leader: { name: '', phone: '' } }, entry_code: '7K3M-A01' })
  expect(screen.getByText('资料已删除')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: '换人：填第1人姓名' }))
  await fireEvent.update(screen.getByLabelText('第1人姓名'), '王芳')
  const [player] = readDraft('T0KEN')?.seats[0]?.pairs[0]?.players ?? []
  expect(player).toMatchObject({ name: '王芳', erased: false })
})
