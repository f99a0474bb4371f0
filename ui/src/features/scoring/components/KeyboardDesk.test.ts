import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { CallError } from '@/backend'
import { fakeBackend } from '@/backend/fake'
import type { ReportScore, RoundView, ScoreSlip, TableStatus, TableView } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import KeyboardDesk from './KeyboardDesk.vue'

const side = (name: string) => ({
  seat: { zh: name[0] === '东' ? '东西' : '南北', en: '' },
  entrant: name,
  draw_number: 1,
  name,
  unit: 'u',
  players: [],
  pinyin: '',
})
const table = (number: number, status: TableStatus = 'open', more: Partial<TableView> = {}): TableView => ({
  table: number,
  label: null,
  first: side(`东${number}`),
  second: side(`南${number}`),
  status,
  result: null,
  version: null,
  corrected: false,
  points: null,
  ...more,
})
const round = (...tables: TableView[]): RoundView => ({
  number: 2,
  title: { zh: '第2轮', en: 'Round 2' },
  stage: 0,
  kind: 'regular',
  state: 'running',
  quality: { zh: '', en: '' },
  relaxed: [],
  tables,
  minutes: 50,
  ends_at: null,
  end_procedure: { zh: '', en: '' },
  changed_sides: [],
  corrections: [],
  now: '2026-11-29T05:00:00Z',
})
const levels = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', 'A+']
const slip = (view: TableView): ScoreSlip => ({
  table: view,
  form: 'levels',
  best_of: null,
  draws: true,
  most_deal_points: null,
  checker: { zh: '南北方', en: 'NS' },
  asks_decided_for: null,
  asks_fouls: false,
  levels,
  deals: 9,
  asks_first_to_level: false,
  asks_declarer_at_end: false,
  round_title: { zh: '第1轮', en: 'Round 1' },
  entry: null,
  versions: [],
  replay: false,
  corrections: [],
  void: { kind: 'free', text: null },
  penalties: [],
  now: '2027-03-27T06:00:00Z',
  open: true,
})

async function desk(view: RoundView, report: (request: ReportScore) => ScoreSlip, asked: ScoreSlip = slip(table(1))) {
  const backend = fakeBackend({ 'score.slip': () => asked, 'score.report': report })
  const shown = await show(
    KeyboardDesk,
    { props: { event: '7K3MA1', round: view } },
    {
      backend,
      messages: ['scoring', 'rounds'],
    },
  )
  await flushPromises()
  const user = userEvent.setup()
  const field = screen.getByRole('textbox')
  const type = async (...words: string[]) => {
    for (const word of words) await user.type(field, `${word}{Enter}`)
    await flushPromises()
  }
  const reports = () => backend.calls.filter((call) => call.name === 'score.report').map((call) => call.request)
  return { ...shown, user, field, type, reports }
}
const confirmed = (request: ReportScore) =>
  slip(table(request.table, 'confirmed', { result: { zh: '9:6', en: '9:6' }, version: 1 }))

test('a slip is saved as signed by both sides and comes back in words', async () => {
  const { type, reports } = await desk(round(table(1), table(12)), confirmed)
  await type('12', '9', '6')
  expect(reports()).toMatchObject([
    {
      table: 12,
      round: 2,
      signed: true,
      replaces: null,
      warnings_read: false,
      entry: { levels: ['9', '6'], deals: 9 },
    },
  ])
  expect(screen.getByRole('list', { name: '刚登的' }).textContent).toContain('12号桌9:6')
  expect(screen.getByLabelText('桌号')).toBeTruthy()
})

test('a doubt is answered before anything else is typed', async () => {
  const { type, reports, field } = await desk(round(table(1), table(2)), (request) => {
    if (!request.warnings_read) throw new CallError('refused', { zh: '级差12比较少见', en: '' }, 'warnings_read')
    return confirmed(request)
  })
  await type('1', 'A', '2')
  expect(screen.getByText(/1号桌：级差12比较少见/)).toBeTruthy()
  await type('2')
  expect(reports()).toHaveLength(1)
  expect((field as HTMLInputElement).value).toBe('2')
  await userEvent.clear(field)
  await type('')
  expect(reports()).toMatchObject([{ warnings_read: false }, { warnings_read: true, table: 1 }])
})

test('a confirmed table is not typed over', async () => {
  const { type, reports } = await desk(
    round(table(3, 'confirmed', { result: { zh: '9:6', en: '9:6' }, version: 1 })),
    confirmed,
  )
  await type('3')
  expect(screen.getByRole('alert').textContent).toContain('3号桌已双方确认9:6')
  expect(screen.getByLabelText('桌号')).toBeTruthy()
  expect(reports()).toHaveLength(0)
})

test('a result that waits for the other side is replaced by its version', async () => {
  const { type, reports } = await desk(
    round(table(4, 'provisional', { result: { zh: '9:8', en: '9:8' }, version: 3 })),
    confirmed,
  )
  await type('4', '9', '6')
  expect(reports()).toMatchObject([{ table: 4, replaces: 3 }])
})

test('no key is lost: there is nothing to type into before it is known what the slips ask for', async () => {
  let answer: (slip: ScoreSlip) => void = () => {}
  const backend = fakeBackend({ 'score.slip': () => new Promise<ScoreSlip>((resolve) => (answer = resolve)) })
  const props = { event: '7K3MA1', round: round(table(1)) }
  await show(KeyboardDesk, { props }, { backend, messages: ['scoring', 'rounds'] })
  await flushPromises()
  expect(screen.queryByRole('textbox')).toBeNull()
  answer(slip(table(1)))
  await flushPromises()
  expect(document.activeElement).toBe(screen.getByLabelText('桌号'))
})

test('where fouls are written, a result that waits is changed at its table, so that no foul is lost', async () => {
  const chess: ScoreSlip = { ...slip(table(1)), form: 'outcome', levels: [], asks_fouls: true }
  const waiting = round(table(4, 'provisional', { result: { zh: '红胜', en: 'Red' }, version: 1 }))
  const { type, reports } = await desk(waiting, confirmed, chess)
  await type('4')
  expect(screen.getByRole('alert').textContent).toContain('4号桌已登记红胜')
  await type('1')
  expect(reports()).toHaveLength(0)
})

test('a match of several games is typed game by game at its table, and the way leads there', async () => {
  const backend = fakeBackend({ 'score.slip': () => ({ ...slip(table(1)), best_of: 3 }) })
  const props = { event: '7K3MA1', round: round(table(1)) }
  await show(KeyboardDesk, { props }, { backend, messages: ['scoring', 'rounds'] })
  await flushPromises()
  expect(screen.queryByRole('textbox')).toBeNull()
  const way = screen.getByRole('link', { name: '去各桌登分' })
  expect(way.getAttribute('href')).toBe('/s/7K3MA1/scores/2')
})
