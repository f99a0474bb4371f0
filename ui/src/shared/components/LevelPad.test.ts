import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import { show } from '../testing/show'
import LevelPad from './LevelPad.vue'

test('offers 2 to A and 过A, with nothing preselected', async () => {
  await show(LevelPad, { props: { modelValue: null, label: '东西打到' } })
  const words = screen.getAllByRole('button').map((key) => key.textContent?.trim())
  expect(words).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '过A'])
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
})

test('R3.4 where a match ends at 10 the pad ends at 10, and the last key is 过10', async () => {
  const levels = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A+']
  const { emitted } = await show(LevelPad, { props: { modelValue: null, label: '东西打到', levels } })
  const words = screen.getAllByRole('button').map((key) => key.textContent?.trim())
  expect(words).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '过10'])
  screen.getByRole('button', { name: '10' }).focus()
  await userEvent.keyboard('j')
  expect(emitted()['update:modelValue']).toBeUndefined()
  await userEvent.keyboard('+')
  expect(emitted()['update:modelValue']).toEqual([['A+']])
})

test('one tap chooses a level and says so to a screen reader', async () => {
  const { emitted, rerender } = await show(LevelPad, { props: { modelValue: null, label: '东西打到' } })
  await userEvent.click(screen.getByRole('button', { name: '过A' }))
  expect(emitted()['update:modelValue']).toEqual([['A+']])
  await rerender({ modelValue: 'A+' })
  expect(screen.getByRole('button', { pressed: true }).textContent?.trim()).toBe('过A')
})

test.each([
  ['9', '9'],
  ['0', '10'],
  ['j', 'J'],
  ['a', 'A'],
  ['+', 'A+'],
])('typing %s means %s', async (key, level) => {
  const { emitted } = await show(LevelPad, { props: { modelValue: null, label: '东西打到' } })
  screen.getByRole('button', { name: '2' }).focus()
  await userEvent.keyboard(key)
  expect(emitted()['update:modelValue']).toEqual([[level]])
})
