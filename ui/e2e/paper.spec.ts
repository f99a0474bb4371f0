import { startServer } from './support/server'
import { test as base, expect } from './support/test'

/** Without a host that lays out paper, the browser prints what is on the screen. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startServer>> }>({
  server: [
    async ({}, use) => {
      const server = await startServer(['demo', '--data', '{data}', '--listen', '127.0.0.1:{port}'])
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

for (const name of ['pairings', 'standings']) {
  test(`the browser prints ${name} in black on A4, with nothing to tap on it`, async ({
    page,
    server,
    browserName,
  }, info) => {
    const event = /\/E\/([0-9A-Z]{6})/.exec(server.output())?.[1] ?? ''
    await page.goto(`/e/${event}/${name}`)
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    // Large letters and dark colours are for the screen.
    await page.evaluate(() => document.documentElement.setAttribute('data-font', 'largest'))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    const looks = await page.evaluate(() => {
      const style = getComputedStyle(document.body)
      return [style.color, getComputedStyle(document.documentElement).fontSize, document.body.scrollWidth]
    })
    expect(looks.slice(0, 2)).toEqual(['rgb(0, 0, 0)', '14.6667px'])
    await page.setViewportSize({ width: 794, height: 1123 })
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
    if (browserName !== 'chromium') return
    const pdf = await page.pdf({ format: 'A4', path: info.outputPath(`${name}.pdf`) })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
}
