import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import type { NoticeField } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import NoticeFieldSheet from './components/NoticeFieldSheet.vue'

afterEach(() => void vi.restoreAllMocks())

const text = (zh: string) => ({ zh, en: '' })
const minutes = (more: Partial<NoticeField>) =>
  ({
    path: 'time.mode',
    label: text('每轮多久'),
    state: 'absent',
    readings: [],
    required: false,
    default_words: text('每轮50分钟'),
    question: null,
    broken: null,
    ...more,
  }) as NoticeField

/** Opens the sheet of a field as the page does, on a screen that shows 300 px of 700. */
async function opened(field: NoticeField) {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(700)
  await show(NoticeFieldSheet, { props: { field, modelValue: {}, open: true } as never }, { messages: ['events'] })
  await flushPromises()
  const body = () => screen.getByRole('dialog', { hidden: true }).querySelector('.body')
  return { scrolled: () => body()?.scrollTop }
}

test('S14 a value to type is moved out from under the button when it is chosen', async () => {
  const { scrolled } = await opened(minutes({}))
  expect(scrolled()).toBe(0)
  await userEvent.click(screen.getAllByRole('radio', { hidden: true }).at(-1) as HTMLElement)
  await flushPromises()
  screen.getByRole('textbox', { hidden: true })
  expect(scrolled()).toBe(700)
})

test('S14 a sheet with nothing but a value to type opens on it', async () => {
  const { scrolled } = await opened(minutes({ required: true, default_words: null }))
  screen.getByRole('textbox', { hidden: true })
  expect(scrolled()).toBe(700)
})
