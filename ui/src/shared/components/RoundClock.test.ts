import { screen } from '@testing-library/vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { show } from '../testing/show'
import { learnHostTime } from '../time/hostClock'
import RoundClock from './RoundClock.vue'

const start = Date.UTC(2026, 10, 29, 5, 0, 0)
beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(start)
  learnHostTime(start)
})
afterEach(() => void vi.useRealTimers())

const text = () => screen.getByRole('timer').textContent?.trim()

test('counts to the end all screens share', async () => {
  await show(RoundClock, { props: { endsAt: start + 50 * 60_000 } })
  expect(text()).toBe('剩50:00')
  await vi.advanceTimersByTimeAsync(8 * 60_000 + 53_000)
  expect(text()).toBe('剩41:07')
})

test('a phone whose clock is wrong shows the host’s time', async () => {
  learnHostTime(start + 3 * 60_000)
  await show(RoundClock, { props: { endsAt: start + 50 * 60_000 } })
  expect(text()).toBe('剩47:00')
})

test('is right at once after ten minutes of sleep', async () => {
  await show(RoundClock, { props: { endsAt: start + 50 * 60_000 } })
  vi.setSystemTime(start + 10 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await nextTick()
  expect(text()).toBe('剩40:00')
})

test('never counts below zero', async () => {
  await show(RoundClock, { props: { endsAt: start + 1000 } })
  await vi.advanceTimersByTimeAsync(5000)
  expect(text()).toBe('时间到')
})

test('a mark is announced when its moment comes, and only the latest', async () => {
  const marks = [
    { leftMs: 10 * 60_000, text: '还有最后1副牌' },
    { leftMs: 0, text: '请停牌' },
  ]
  const { emitted } = await show(RoundClock, { props: { endsAt: start + 11 * 60_000, marks } })
  expect(screen.getByRole('status').textContent).toBe('')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.getByRole('status').textContent).toBe('还有最后1副牌')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(screen.getByRole('status').textContent).toBe('请停牌')
  expect(emitted().mark).toEqual([['还有最后1副牌'], ['请停牌']])
})

test('stands still while paused', async () => {
  await show(RoundClock, { props: { endsAt: null, pausedLeft: 600_000 } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(text()).toBe('剩10:00')
})
