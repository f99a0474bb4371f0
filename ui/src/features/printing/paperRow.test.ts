import { screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import type { Paper } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import PaperRow from './components/PaperRow.vue'

const certificates: Paper = {
  kind: 'certificates',
  title: { zh: '奖状', en: 'Certificates' },
  of_round: false,
  picture: false,
  workbook: false,
  per_person: false,
  why_not: { zh: '规程没有写录取多少名', en: '' },
  missing: 'awards',
}
const row = (paper: Paper) =>
  show(PaperRow, { props: { event: '7K3MA1', round: null, paper } }, { messages: ['printing'] })

test('a paper that waits for the number of awards leads to where it is set', async () => {
  await row(certificates)
  const link = screen.getByRole('link', { name: /奖状/ })
  expect(link.getAttribute('href')).toBe('/s/7K3MA1/regulations?ask=awards')
  expect(link.textContent).toContain('录取多少名还没有定')
})

test('a paper that waits for something else leads nowhere', async () => {
  await row({ ...certificates, missing: null })
  expect(screen.queryByRole('link')).toBeNull()
  screen.getByText('规程没有写录取多少名')
})
