import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/show'
import MirrorConfirm from './MirrorConfirm.vue'

const props = { question: '请南北方核对：东西9、南北6，东西胜' }

test.each([
  ['一致', 'agree'],
  ['有误', 'wrong'],
  ['返回修改', 'back'],
])('%s says %s', async (word, answer) => {
  const { emitted } = await show(MirrorConfirm, { props })
  await userEvent.click(screen.getByRole('button', { name: word }))
  expect(Object.keys(emitted())).toContain(answer)
  expect(emitted()[answer]).toHaveLength(1)
})

test('the question is what a screen reader hears first', async () => {
  await show(MirrorConfirm, { props })
  const question = screen.getByRole('group', { name: props.question })
  await vi.waitFor(() => expect(document.activeElement).toBe(question))
})

test('while an answer is on its way a second one does not go out', async () => {
  const { emitted } = await show(MirrorConfirm, { props: { ...props, busy: true } })
  await userEvent.click(screen.getByRole('button', { name: '一致' }))
  expect(emitted().agree).toBeUndefined()
})
