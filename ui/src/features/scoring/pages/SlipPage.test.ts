import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { RouterView } from 'vue-router'
import { fakeBackend } from '@/backend/fake'
import type { Finding, ReportScore, ScoreSlip } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import { emptyEntry } from '../scoreDraft'
import SlipPage from './SlipPage.vue'

const side = (name: string, seat: string) => ({
  seat: { zh: seat, en: '' },
  entrant: name,
  draw_number: 1,
  name,
  unit: 'u',
  players: [],
  pinyin: '',
})
const levels = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', 'A+']
const open: ScoreSlip = {
  table: {
    table: 12,
    label: null,
    first: side('第一中学一队', '东西'),
    second: side('第六中学二队', '南北'),
    status: 'open',
    result: null,
    version: null,
    corrected: false,
    points: null,
  },
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
}

async function page(slip = open, findings: Finding[] = []) {
  let now = slip
  const backend = fakeBackend({
    'score.slip': () => now,
    'score.preview': ({ entry }) => ({
      sentence: { zh: `东西${entry.levels?.join(':') ?? '弃权'}`, en: '' },
      check_sentence: { zh: '请南北方核对：东西9、南北6，东西胜', en: '' },
      findings,
      games: null,
    }),
    'score.report': (request: ReportScore) => {
      const version = (now.table.version ?? 0) + 1
      now = { ...now, entry: request.entry, table: { ...now.table, status: 'provisional', version } }
      return now
    },
    'score.confirm': () => {
      now = { ...now, table: { ...now.table, status: 'confirmed' } }
      return now
    },
  })
  const Frame = defineComponent(() => () => h(RouterView))
  const shown = await show(Frame, {}, { backend, messages: ['scoring', 'rounds'] })
  shown.router.addRoute({ path: '/s/:code/scores/:round/:table', component: SlipPage })
  await shown.router.push('/s/7K3MA1/scores/3/12')
  await flushPromises()
  const user = userEvent.setup()
  const tap = async (name: string | RegExp, within?: string) => {
    const pads = within ? screen.getByRole('group', { name: within }) : document.body
    const button = [...pads.querySelectorAll('button')].find((candidate) =>
      typeof name === 'string' ? candidate.textContent?.trim() === name : name.test(candidate.textContent ?? ''),
    )
    if (!button) throw new Error(`no button ${name}`)
    await user.click(button)
    await flushPromises()
  }
  /** What the host knows by now, as the page learns it. */
  const becomes = async (next: ScoreSlip) => {
    now = next
    await shown.queryClient.refetchQueries()
    await flushPromises()
  }
  const sent = (name: string) => backend.calls.filter((call) => call.name === name).map((call) => call.request)
  return { ...shown, tap, sent, becomes }
}

test('one side reports, the other agrees, and the next table is next', async () => {
  const { tap, sent, router } = await page()
  await tap('9', '东西打到几')
  await tap('6', '南北打到几')
  await tap('请南北方核对')
  expect(sent('score.report')).toMatchObject([
    { signed: false, replaces: null, entry: { levels: ['9', '6'], deals: 9 } },
  ])
  await tap('一致')
  expect(sent('score.confirm')).toMatchObject([{ version: 1 }])
  expect(router.currentRoute.value.fullPath).toBe('/s/7K3MA1/scores/3?done=12')
})

test('a side that disagrees leads back, and the next report replaces the first', async () => {
  const { tap, sent } = await page()
  await tap('9', '东西打到几')
  await tap('6', '南北打到几')
  await tap('请南北方核对')
  await tap('有误')
  expect(screen.getByText(/南北方说有误/)).toBeTruthy()
  await tap('8', '南北打到几')
  await tap('请南北方核对')
  expect(sent('score.report')).toMatchObject([{ replaces: null }, { replaces: 1, entry: { levels: ['9', '8'] } }])
})

test('asking the other side again does not report again', async () => {
  const { tap, sent } = await page()
  await tap('9', '东西打到几')
  await tap('6', '南北打到几')
  await tap('请南北方核对')
  await tap('返回修改')
  await tap('请南北方核对')
  expect(sent('score.report')).toHaveLength(1)
})

test('what was typed stays when only the history entry of a half-screen goes', async () => {
  const { tap, router } = await page()
  await tap('9', '东西打到几')
  await router.replace({ path: router.currentRoute.value.path, force: true })
  await flushPromises()
  const pad = screen.getByRole('group', { name: '东西打到几' })
  expect(pad.querySelector('[aria-pressed="true"]')?.textContent?.trim()).toBe('9')
})

test('r7_2_17 the fouls of each side are stepped up where the ranking counts them, and only there', async () => {
  const { sent, tap } = await page({ ...open, form: 'outcome', asks_fouls: true })
  await userEvent.click(screen.getByRole('button', { name: '和棋' }))
  await userEvent.click(screen.getByRole('button', { name: '东西犯规次数 加一' }))
  await tap('双方已签字')
  expect(sent('score.report')).toMatchObject([{ entry: { outcome: 'draw', fouls: [1, 0] } }])
})

test('nobody is asked for fouls at a card table', async () => {
  await page()
  expect(screen.queryByText(/犯规/)).toBeNull()
})

const reported = (levels: [string, string], version: number): ScoreSlip => ({
  ...open,
  entry: { ...emptyEntry, levels, deals: 9 },
  table: { ...open.table, status: 'provisional', version, result: { zh: levels.join(':'), en: levels.join(':') } },
})
const pressed = () => document.querySelectorAll('[aria-pressed="true"]').length

test('scenario_t58 a result that was set aside is no start for the replay, and nobody else reported it', async () => {
  const { becomes } = await page(reported(['9', '6'], 2))
  expect(pressed()).toBeGreaterThan(0)
  await becomes({ ...open, replay: true })
  expect(pressed()).toBe(0)
  expect(screen.getByText('这一场重赛，请登新的成绩')).toBeTruthy()
  expect(screen.queryByText(/刚刚由别人登记/)).toBeNull()
})

test('a report from another phone is shown at once as long as nothing was typed here, else it is offered', async () => {
  const { becomes, tap } = await page()
  await becomes(reported(['9', '6'], 1))
  expect(pressed()).toBeGreaterThan(0)
  expect(screen.queryByText(/刚刚由别人登记/)).toBeNull()
  await tap('8', '南北打到几')
  await becomes(reported(['9', '7'], 2))
  expect(screen.getByText(/刚刚由别人登记了9:7/)).toBeTruthy()
})

test('what is unusual is ticked beside the buttons that wait for it', async () => {
  const unusual: Finding = { field: null, severity: 'warning', text: { zh: '级差10，请核对', en: '' } } as Finding
  const { tap, sent } = await page(open, [unusual])
  await tap('A', '东西打到几')
  await tap('4', '南北打到几')
  const tick = screen.getByRole('checkbox', { name: '看过了，确定无误' })
  const ask = screen.getByRole<HTMLButtonElement>('button', { name: '请南北方核对' })
  expect([ask.disabled, ask.parentElement?.contains(tick)]).toEqual([true, true])
  await userEvent.click(tick)
  await tap('请南北方核对')
  expect(sent('score.report')).toMatchObject([{ warnings_read: true }])
})
