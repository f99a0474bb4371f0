import { screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import type { ChangedSide } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import ChangedSides from './ChangedSides.vue'

const changed = { table: 3, out: 'a', comes: 'b', text: { zh: '3号桌要换人', en: '' } }
const ways = async (side: ChangedSide) => {
  await show(ChangedSides, { props: { event: '7K3MA1', round: 2, changed: [side] } }, { messages: ['repair'] })
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

test('a table that was played is set aside first, one tap away', async () => {
  expect(await ways({ ...changed, can_be_exchanged: false })).toEqual(['/s/7K3MA1/repair/2/3'])
})

test('a side that nobody has played for is exchanged here', async () => {
  expect(await ways({ ...changed, can_be_exchanged: true })).toEqual([])
})
