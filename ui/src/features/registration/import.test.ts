import userEvent from '@testing-library/user-event'
import { fireEvent, screen, waitFor } from '@testing-library/vue'
import { expect, test } from 'vitest'
import { fakeBackend } from '@/backend/fake'
import type { ImportedForm, ImportRow } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import BringForm from './components/BringForm.vue'
import ImportReview from './components/ImportReview.vue'
import { readDraft } from './draft'
import { newImported, readImported, saveImported } from './imported'
import { entryView } from './testing/entryView'

const view = { ...entryView, title: '掼蛋比赛', unit: '第六中学', members: 60, most_file_bytes: 1024 }

const at = (field: string | null, state: ImportRow['state'], original: string, doubt = ''): ImportRow => ({
  field,
  cell: original ? 'B2' : '',
  original,
  state,
  was: null,
  doubts: doubt ? [{ zh: doubt, en: doubt }] : [],
})
const reply: ImportedForm = {
  counted: { zh: '1对2人', en: '' },
  form: {
    members: null,
    seats: [{ pairs: [{ players: ['王芳', '李强'].map((name) => ({ name, gender: null, phone: '', post: '' })) }] }],
    leader: { name: '周平', phone: '1380000001' },
  },
  rows: [
    at('seats.0.pairs.0.players.0.name', 'sure', '王 芳'),
    at('leader.phone', 'doubtful', '138 0000 001', '手机号只有10位'),
    at(null, 'doubtful', '第七中学', '请确认没有拿错表'),
  ],
  ignored: [{ cell: 'B9', value: '钱八', why: { zh: '其他项目（象棋），未导入1人', en: '' } }],
  changes: { added: 1, updated: 1, unchanged: 0, removed: 0 },
}

function review(given: Partial<ImportedForm> = {}) {
  const backend = fakeBackend({
    'registration.check': ({ form }) => ({
      findings:
        form.leader.phone.length === 11
          ? []
          : [{ severity: 'blocking', field: 'leader.phone', text: { zh: '电话位数不对', en: '' } }],
      asks_gender: false,
      max_seats: 2,
    }),
  })
  const props = { event: '7K3MA1', token: 'T0KEN', view, imported: newImported('报名表.xlsx', { ...reply, ...given }) }
  return show(ImportReview, { props }, { backend, messages: ['registration'], path: '/e/7K3MA1/reg/T0KEN?step=import' })
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('J2.2 S16 the counts, both sides of each value, and what is not taken over', async () => {
  await review()
  screen.getByText('识别1对2人，2处待确认')
  screen.getByText('和已报的比：新增1人，更新1人，未变0人')
  screen.getByRole('button', { name: /领队电话.*请确认.*138 0000 001.*1380000001.*手机号只有10位/s })
  screen.getByRole('button', { name: /第1对 第1人姓名.*已认出.*王 芳.*王芳/s })
  screen.getByText('其他项目（象棋），未导入1人', { exact: false })
  expect(screen.queryByRole('button', { name: '全部确认' })).toBeNull()
})

test('J2.3 a value the host refuses stays open with its sentence; a right one is settled and kept', async () => {
  const { router } = await review()
  await press('逐处确认（还有2处）')
  const input = await screen.findByRole('textbox', { name: '领队电话' })
  expect(input.getAttribute('type')).toBe('tel')
  await press('确定')
  await screen.findByText('电话位数不对')
  expect(readImported('T0KEN')?.settled ?? []).toEqual([])
  await fireEvent.update(input, '13800000001')
  await press('确定')
  await waitFor(() => screen.getByText('识别1对2人，1处待确认'))
  expect(readImported('T0KEN')?.form.leader.phone).toBe('13800000001')
  await press(/第七中学/)
  await press('看过了')
  await waitFor(() => screen.getByText('识别1对2人，没有要确认的'))
  await press('全部确认')
  await waitFor(() => expect(router.currentRoute.value.query.step).toBe('review'))
  expect(readDraft('T0KEN')?.leader).toEqual({ name: '周平', phone: '13800000001' })
  await waitFor(() => expect(readImported('T0KEN')).toBeNull())
})

test('what is missing stops nothing: it is asked for on its screen', async () => {
  const { router } = await review({ rows: [at('seats.0.pairs.0.players.1.name', 'missing', '', '请填姓名')] })
  screen.getByText('缺少的1处，下一步补填')
  await press('全部确认')
  await waitFor(() => expect(router.currentRoute.value.query.step).toBe('pairs'))
})

function bring() {
  const backend = fakeBackend({ 'registration.import': () => reply })
  const shown = show(
    BringForm,
    { props: { event: '7K3MA1', token: 'T0KEN', mostBytes: 1024 } },
    { backend, messages: ['registration'] },
  )
  return { backend, shown }
}
const chooser = (container: Element) => container.querySelector('input[type=file]') as HTMLInputElement

test('J2.1 a file goes to the host as it is, one that is too large goes nowhere', async () => {
  const { backend, shown } = bring()
  const { container, emitted } = await shown
  await userEvent.upload(chooser(container), new File(['abc'], '报名表.xlsx'))
  await waitFor(() => expect(emitted().read).toHaveLength(1))
  expect(backend.calls[0]?.request).toEqual({ event: '7K3MA1', token: 'T0KEN', brought: { file: 'YWJj' } })
  expect(readImported('T0KEN')?.from).toBe('报名表.xlsx')
  await userEvent.upload(chooser(container), new File(['a'.repeat(1025)], '大.xlsx'))
  await screen.findByText(/文件太大/)
  expect(backend.calls).toHaveLength(1)
})

test('the link opened again leads back to a form that was brought and not taken over', async () => {
  saveImported('T0KEN', newImported('报名表.xlsx', reply))
  const { emitted } = await bring().shown
  await press('继续核对：报名表.xlsx')
  expect(emitted().read).toHaveLength(1)
})

test.each([
  ['as it is', '', '<table><tr><td>姓名</td></tr></table>'],
  ['changed afterwards', '\t手机', '姓名\t手机'],
])(
  'J2.1 of what is pasted (%s) the cells of the clipboard are read, unless the text was changed',
  async (_, more, sent) => {
    const { backend, shown } = bring()
    await shown
    await press('粘贴表格')
    const area = await screen.findByRole('textbox', { name: '表格' })
    const html = '<table><tr><td>姓名</td></tr></table>'
    await fireEvent.paste(area, { clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : '') } })
    await fireEvent.update(area, '姓名')
    await new Promise((done) => setTimeout(done))
    if (more) await fireEvent.update(area, `姓名${more}`)
    await press('识别')
    await waitFor(() => expect(backend.calls).toHaveLength(1))
    expect(backend.calls[0]?.request).toMatchObject({ brought: { text: sent } })
  },
)
