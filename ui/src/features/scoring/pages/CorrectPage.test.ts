import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { RouterView } from 'vue-router'
import { fakeBackend } from '@/backend/fake'
import type { ScoreSlip } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import { emptyEntry } from '../scoreDraft'
import CorrectPage from './CorrectPage.vue'

const warning = '后面的编排已经公布，不会自动改变；名次会变'
const text = (zh: string) => ({ zh, en: '' })
const side = (name: string, seat: string) => ({
  seat: text(seat),
  entrant: name,
  draw_number: 1,
  name,
  unit: 'u',
  players: [],
  pinyin: '',
})
const slip = {
  table: {
    table: 12,
    label: null,
    first: side('第一中学一队', '东西'),
    second: side('第六中学二队', '南北'),
    status: 'confirmed',
    result: text('9:6'),
    version: 1,
    corrected: false,
    points: null,
  },
  form: 'levels',
  best_of: null,
  draws: true,
  most_deal_points: null,
  checker: text('南北方'),
  asks_decided_for: null,
  asks_fouls: false,
  levels: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', 'A+'],
  deals: 9,
  asks_first_to_level: false,
  asks_declarer_at_end: false,
  round_title: text('第1轮'),
  entry: { ...emptyEntry, levels: ['9', '6'], deals: 9 },
  versions: [],
  replay: false,
  corrections: [
    {
      correction: 'entry',
      until: null,
      closed_since: null,
      longest: true,
      permit: { kind: 'warn', text: text(warning) },
    },
  ],
  void: { kind: 'free', text: null },
  penalties: [],
  now: '2027-03-27T06:00:00Z',
  open: true,
} as unknown as ScoreSlip

test('that places change is said once something changes', async () => {
  const backend = fakeBackend({
    'score.slip': () => slip,
    'score.preview': () => ({ sentence: text('东西胜'), check_sentence: null, findings: [], games: null }),
    'result.preview_correction': () => ({ result: null, sentence: text('1个名次会变'), ranks: [] }) as never,
  })
  const Frame = defineComponent(() => () => h(RouterView))
  const { router } = await show(Frame, {}, { backend, messages: ['scoring', 'repair'] })
  router.addRoute({ path: '/s/:code/scores/:round/:table/correct', component: CorrectPage })
  await router.push('/s/7K3MA1/scores/1/12/correct')
  await flushPromises()
  expect(screen.getByText('和现在的一样，没有要更正的')).toBeTruthy()
  expect(screen.queryByText(warning)).toBeNull()
  const pad = screen.getByRole('group', { name: '南北打到几' })
  const five = [...pad.querySelectorAll('button')].find((button) => button.textContent?.trim() === '5')
  await userEvent.setup().click(five as Element)
  await flushPromises()
  expect(screen.getByText(warning)).toBeTruthy()
})
