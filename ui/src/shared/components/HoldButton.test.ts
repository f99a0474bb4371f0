import { fireEvent, screen } from '@testing-library/vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show'
import HoldButton from './HoldButton.vue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function shown() {
  const { emitted } = await show(HoldButton, { props: { label: '公布第3轮' } })
  return { button: screen.getByRole('button'), confirmed: () => emitted().confirm?.length ?? 0 }
}

test('holding for one second confirms once', async () => {
  const { button, confirmed } = await shown()
  await fireEvent.pointerDown(button, { button: 0 })
  await vi.advanceTimersByTimeAsync(999)
  expect(confirmed()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await fireEvent.pointerUp(button)
  await fireEvent.click(button)
  expect(confirmed()).toBe(1)
})

test('letting go too early does not confirm but asks again', async () => {
  const { button, confirmed } = await shown()
  await fireEvent.pointerDown(button, { button: 0 })
  await vi.advanceTimersByTimeAsync(400)
  await fireEvent.pointerUp(button)
  await fireEvent.click(button)
  await vi.advanceTimersByTimeAsync(2000)
  expect(confirmed()).toBe(0)
  expect(button.textContent).toContain('再按一次确认')
})

test('a second press confirms, for keyboards and screen readers', async () => {
  const { button, confirmed } = await shown()
  await fireEvent.click(button)
  await vi.advanceTimersByTimeAsync(600)
  await fireEvent.click(button)
  expect(confirmed()).toBe(1)
})

test('a double tap does not confirm', async () => {
  const { button, confirmed } = await shown()
  await fireEvent.click(button)
  await vi.advanceTimersByTimeAsync(200)
  await fireEvent.click(button)
  expect(confirmed()).toBe(0)
})

test('the question is withdrawn after a while', async () => {
  const { button, confirmed } = await shown()
  await fireEvent.click(button)
  await vi.advanceTimersByTimeAsync(7000)
  await fireEvent.click(button)
  expect(confirmed()).toBe(0)
})
