import { test } from '@playwright/test'
import { expectGoodScreen, screenshot } from './support/screen'

const parts = [
  'banner',
  'table',
  'clock',
  'pad',
  'mirror',
  'hold',
  'sentence',
  'list',
  'rank',
  'search',
  'form',
  'buttons',
  'states',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const part of parts) {
      test(`${part} is readable`, async ({ page }) => {
        await page.goto(`/__gallery?part=${part}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForTimeout(500)
        await screenshot(page, `gallery-${part}-${colorScheme}`, { fullPage: true })
        await expectGoodScreen(page)
      })
    }
    test('sheet and dialog are readable', async ({ page }) => {
      await page.goto('/__gallery?part=buttons')
      await page.getByRole('button', { name: '打开半屏' }).click()
      await page.waitForTimeout(400)
      await screenshot(page, `gallery-sheet-${colorScheme}`)
      await expectGoodScreen(page)
      await page.goBack()
      await page.getByRole('button', { name: '打开对话框' }).click()
      await page.waitForTimeout(400)
      await screenshot(page, `gallery-dialog-${colorScheme}`)
      await expectGoodScreen(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '显示撤销' }).click()
      await screenshot(page, `gallery-toast-${colorScheme}`)
    })
  })
}
