import { screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import type { CorrectionWindow } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import CorrectionLimit from './components/CorrectionLimit.vue'

const limit = (part: Partial<CorrectionWindow>): CorrectionWindow => ({
  correction: 'published',
  permit: { kind: 'free', text: null },
  until: null,
  closed_since: null,
  longest: true,
  ...part,
})
const words = () =>
  screen
    .getByText(/更正时限：/)
    .textContent?.replace(/\s+/g, ' ')
    .trim()

test.each([
  [limit({}), /^更正时限： 还可更正$/],
  [limit({ until: new Date(Date.now() + 5 * 60_000 + 500).toISOString() }), /^更正时限： 还可更正（剩0[45]:\d\d）$/],
  [limit({ until: new Date(Date.now() - 60_000).toISOString() }), /^更正时限： \d\d:\d\d已过$/],
  [limit({ closed_since: '2027-03-27T06:00:00Z' }), /^更正时限： \d\d:\d\d已过$/],
])('R14.3 the time for corrections says whether it is open and how long', async (props, said) => {
  await show(CorrectionLimit, { props: { limit: props } }, { messages: ['repair'] })
  expect(words()).toMatch(said)
})
