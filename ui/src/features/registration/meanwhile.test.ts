import { fireEvent, screen, waitFor } from '@testing-library/vue'
import { expect, test } from 'vitest'
import { reactive } from 'vue'
import { CallError } from '@/backend'
import { fakeBackend } from '@/backend/fake'
import type { EntryForm, EntryFormView, SubmitForm } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import EntryWizard from './components/EntryWizard.vue'
import { readDraft, readOver, saveDraft } from './draft'
import { newPlayer } from './form'
import EntryPage from './pages/EntryPage.vue'
import { entryView } from './testing/entryView'

const named = (...names: string[]): EntryForm => ({
  members: null,
  seats: [{ pairs: [{ players: names.map((name) => ({ ...newPlayer(), name })) }], class: null, with: null }],
  leader: { name: '周平', phone: '13800000000' },
})
const sentence = '这份报名在你打开以后被改过（12月1日11:58），请先看看现在的内容'
const nameOf = (form: EntryForm | null | undefined, player: number) => form?.seats[0]?.pairs[0]?.players[player]?.name

/** The last screen over an entry that another officer changed after it was opened. */
async function open() {
  const sent: SubmitForm[] = []
  const view: EntryFormView = reactive({
    ...entryView,
    regulations: { ...entryView.regulations, accepted: true },
    entered: named('王芳', '李强'),
    revision: 'before',
    entry_code: '7K3M-A01',
  })
  saveDraft('T0KEN', named('王芳', '韩雪'), { revision: 'before', typed: null })
  const backend = fakeBackend({
    'registration.check': () => ({ findings: [], asks_gender: false, max_seats: 2 }),
    'registration.submit': (submit) => {
      sent.push(JSON.parse(JSON.stringify(submit)) as SubmitForm)
      if (submit.revision !== 'after') throw new CallError('outdated', { zh: sentence, en: 'Changed' })
      return { entry_code: '7K3M-A01', unit: '', entrants: [], waiting: [], deadline: null }
    },
  })
  const reload = () => {
    Object.assign(view, { entered: named('葛红', '李强'), revision: 'after' })
    return Promise.resolve()
  }
  const shown = await show(
    EntryWizard,
    { props: { event: '7K3MA1', token: 'T0KEN', view, reload } },
    { backend, messages: ['registration'], path: '/e/7K3MA1/reg/T0KEN?step=review' },
  )
  await fireEvent.click(screen.getByRole('button', { name: '提交修改' }))
  await screen.findByText(sentence)
  return { ...shown, sent }
}

test('what another officer changed meanwhile is not undone unknowingly, and a second tap sends over it', async () => {
  const { sent, emitted } = await open()
  expect(sent.map(({ revision }) => revision)).toEqual(['before'])
  const again = screen.getByRole('button', { name: '提交修改' })
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  await fireEvent.click(again)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.revision, 'the same button again knows no more').toBe('before')
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  await fireEvent.click(await screen.findByRole('button', { name: '不看了，按我填的提交' }))
  await waitFor(() => expect(emitted().sent).toHaveLength(1))
  expect(sent[2]?.revision).toBe('after')
  expect(nameOf(sent[2]?.form, 1)).toBe('韩雪')
})

test('the present entry can be looked at, and what was typed comes back, also after the page was killed', async () => {
  await open()
  await fireEvent.click(screen.getByRole('button', { name: '先看看现在的内容' }))
  await screen.findByText(/葛红/)
  expect(nameOf(readDraft('T0KEN'), 0)).toBe('葛红')
  expect(nameOf(readOver('T0KEN').typed, 1)).toBe('韩雪')
  expect(readOver('T0KEN').revision).toBe('after')
  await fireEvent.click(screen.getByRole('button', { name: '换回我填的' }))
  await screen.findByText(/韩雪/)
  expect(readOver('T0KEN')).toEqual({ revision: 'after', typed: null })
  expect(screen.queryByRole('button', { name: '换回我填的' })).toBeNull()
})

test('whoever types a first form keeps the screen when a colleague has sent one, and is told on sending', async () => {
  let view: EntryFormView = { ...entryView, revision: 'none' }
  const backend = fakeBackend({
    'registration.form': () => view,
    'registration.check': () => ({ findings: [], asks_gender: false, max_seats: 2 }),
  })
  const around = { backend, messages: ['registration'], path: '/e/7K3MA1/reg/T0KEN' }
  const { queryClient } = await show(EntryPage, {}, around)
  const name = await screen.findByLabelText(/第1人姓名/)
  await fireEvent.update(name, '张伟')
  view = { ...view, entered: named('王芳', '李强'), revision: 'after', entry_code: '7K3M-A01' }
  await queryClient.invalidateQueries()
  expect((screen.getByLabelText(/第1人姓名/) as HTMLInputElement).value).toBe('张伟')
  expect(screen.queryByText('7K3M-A01')).toBeNull()
})
