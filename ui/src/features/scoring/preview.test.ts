import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { CallError } from '@/backend'
import { fakeBackend } from '@/backend/fake'
import type { ScoreEntry } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import ScoreMeaning from './components/ScoreMeaning.vue'
import { usePreview } from './preview'
import { emptyEntry } from './scoreDraft'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const place = { event: '7K3MA1', round: 1, table: 1 }
const missing = '成绩还没填完'
const lost = /网络断了.*自动继续/

test('S80 without a network the slip says so, and goes on by itself', async () => {
  let answer: () => never | object = () => {
    throw new CallError('unreachable', { zh: '', en: '' })
  }
  const backend = fakeBackend({ 'score.preview': () => answer() as never })
  const entry = ref<ScoreEntry | null>(null)
  const Slip = defineComponent(() => {
    const { shown, blocking, warnings, silence } = usePreview(place, entry)
    return () =>
      h(ScoreMeaning, {
        preview: shown.value,
        blocking: blocking.value,
        warnings: warnings.value,
        silence: silence.value,
        read: false,
      })
  })
  await show(Slip, {}, { backend, messages: ['scoring'] })
  screen.getByText(missing)

  entry.value = emptyEntry
  await flushPromises()
  screen.getByText(lost)
  expect(screen.queryByText(missing)).toBeNull()
  for (let second = 0; second < 30; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    screen.getByText(lost)
  }

  answer = () => ({ sentence: { zh: '东西胜', en: '' }, findings: [] })
  await vi.advanceTimersByTimeAsync(10_000)
  screen.getByText('东西胜')
  expect(screen.queryByText(lost)).toBeNull()
})
