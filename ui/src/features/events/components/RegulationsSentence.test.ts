import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import type { RegulationsView } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import RegulationsSentence from './RegulationsSentence.vue'

const text = (zh: string) => ({ zh, en: zh })
const awards = (changed: boolean): RegulationsView => ({
  source: '通知',
  open_points: [],
  classes: [],
  beside: [],
  editable: true,
  paragraphs: [
    [
      {
        kind: 'token',
        path: 'awards',
        label: text('录取名次'),
        text: text('录取名次按报名情况定'),
        clause: null,
        changed,
        own: { label: text('录取前几名'), most: 512 },
        editable: true,
        choices: [
          { value: 'by_entries', text: text('录取名次按报名情况定'), chosen: true },
          { value: { first: 3 }, text: text('录取前3名'), chosen: false },
        ],
      },
    ],
  ],
})
async function opened(changed: boolean) {
  const shown = await show(RegulationsSentence, { props: { regulations: awards(changed) } }, { messages: ['events'] })
  await userEvent.click(screen.getByRole('button', { name: /录取名次/ }))
  await flushPromises()
  return shown
}
const checked = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)

test('what the sentence says is what is chosen in its sheet', async () => {
  await opened(true)
  expect(checked()).toEqual([true, false, false])
  expect(screen.queryByRole('button', { name: /就按这个/ })).toBeNull()
})

test('our own value can be kept as it is, and is the organizer’s from then on', async () => {
  const { emitted } = await opened(false)
  await userEvent.click(screen.getByRole('button', { name: '就按这个' }))
  expect(emitted('change')).toEqual([[{ path: 'awards', value: 'by_entries' }]])
})

test('a number that is none of the choices is typed and checked', async () => {
  const { emitted } = await opened(false)
  await userEvent.click(screen.getByRole('radio', { name: '别的数，自己填' }))
  const field = screen.getByRole('textbox', { name: '录取前几名' })
  await userEvent.type(field, '600')
  await userEvent.click(screen.getByRole('button', { name: '就用这个数' }))
  expect(screen.getByText('请填1到512的整数')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '12{Enter}')
  expect(emitted('change')).toEqual([[{ path: 'awards', value: 12 }]])
})

test('what another screen asks for is open at once; what is fixed cannot be tapped', async () => {
  const fixed = (editable: boolean): RegulationsView => {
    const view = awards(false)
    const paragraphs = view.paragraphs.map((parts) =>
      parts.map((part) => (part.kind === 'token' ? { ...part, editable } : part)),
    )
    return { ...view, editable: false, paragraphs }
  }
  const asked = (editable: boolean) =>
    show(RegulationsSentence, { props: { regulations: fixed(editable), asks: 'awards' } }, { messages: ['events'] })
  const { unmount } = await asked(true)
  await flushPromises()
  expect(checked()).toEqual([true, false, false])
  unmount()
  await asked(false)
  expect(screen.queryByRole('button')).toBeNull()
})
