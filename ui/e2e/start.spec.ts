import { expect, expectGoodScreen, screenshot, test } from './support/test'

test('the bare address asks for the event code', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('赛事码').pressSequentially('7k3')
  await page.getByRole('button', { name: '打开赛事' }).click()
  await expect(page.getByText('还差3位')).toBeVisible()
  await screenshot(page, 'start')
  await expectGoodScreen(page)
})

test('a wrong address says so in plain words', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '没有这一页' })).toBeVisible()
  await expectGoodScreen(page)
})

test('the upper-case address of a QR code opens the same screen', async ({ page }) => {
  await page.goto('/E/7k3mal/PAIRINGS')
  await expect(page).toHaveURL(/\/e\/7K3MA1\/|\/E\/7K3MA1\//i)
})

test('the page obeys its own content security policy', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refused).toEqual([])
})
