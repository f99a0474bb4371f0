import type { Page } from '@playwright/test'
import { call, drawnEvent, runningRound, signIn } from './journey/prepare'
import { actions, countActions, resetActions } from './support/actions'
import { expect, lookAs, test } from './support/test'

/** What is printed from the organizer's pages. */
const look = lookAs('print')

/** Taps a paper: a tab opens, or a file is saved where the browser has no viewer. Gives what the host sends there. */
async function opened(page: Page, name: string): Promise<{ path: string; type: string; bytes: Buffer; name: string }> {
  const link = page.getByRole('link', { name, exact: true })
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('/api/paper/'))
  await link.click()
  const url = new URL((await asked).url())
  const answer = await page.request.get(url.href)
  const { 'content-type': type = '', 'content-disposition': disposition = '' } = answer.headers()
  const file = decodeURIComponent(disposition.split("''")[1] ?? '')
  return { path: url.pathname + url.search, type, bytes: await answer.body(), name: file }
}

test('J7.3 TAP-16 the slips of the round are printed in two taps', async ({ page, server }) => {
  await countActions(page)
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 4 })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}/rounds/1`)
  await page.getByRole('link', { name: '打印对阵表、记分表' }).waitFor()
  await resetActions(page)
  await page.getByRole('link', { name: '打印对阵表、记分表' }).click()
  await expect(page.getByRole('heading', { name: '第1轮' })).toBeVisible()
  const slips = await opened(page, '记分表')
  const done = await actions(page)
  test.info().annotations.push({ type: 'TAP-16', description: `${done.taps} taps, ${done.keys} keys` })
  expect(done).toEqual({ taps: 2, keys: 0 })
  expect(slips.path).toBe(`/api/paper/${event}/score-slips.pdf?round=1`)
  expect(slips).toMatchObject({ type: 'application/pdf', name: '掼蛋比赛第1轮记分表.pdf' })
  expect(slips.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await look(page, 'round')
})

test('J15.2 what is not ready says why, and the pairings go to the group chat as a picture', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 4 })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}`)
  await page.getByRole('link', { name: /^打印/ }).click()
  await expect(page.getByRole('heading', { name: '打印' })).toBeVisible()
  // How many get an award is not decided: the row leads to where it is.
  await expect(page.getByRole('link', { name: /^奖状 录取多少名还没有定/ })).toHaveAttribute(
    'href',
    `/s/${event}/regulations?ask=awards`,
  )
  const picture = await opened(page, '对阵表（按桌号）的图片，发到群里')
  expect(picture).toMatchObject({ type: 'image/png', name: '掼蛋比赛第1轮对阵表（按桌号）.png' })
  await look(page, 'event')
})

test('nobody prints who is not signed in: a sentence, no file', async ({ page, server }) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 4 })
  await runningRound(page, event, 1)
  await call(page.request, 'account.sign_out', {})
  const answer = await page.request.get(`/api/paper/${event}/score-slips.pdf`)
  expect(answer.status()).toBe(401)
  expect(await answer.text()).toContain('请先登录主办方账号')
})
