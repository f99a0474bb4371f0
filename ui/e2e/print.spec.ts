import type { Page } from '@playwright/test'
import { call, drawnEvent, runningRound, signIn } from './journey/prepare'
import { actions, countActions, resetActions } from './support/actions'
import { emptyEntry } from './support/slip'
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

test('J15.3 every certificate is opened as a picture of its own, and what a paper lacks is said', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  const settings = [
    { path: 'swiss.rounds', value: 1 },
    { path: 'awards', value: { first: 3 } },
  ]
  const event = await drawnEvent(page, { units: 3, settings })
  await page.goto(`/s/${event}/print`)
  // Opened at an address that only this computer has: no code can stand on the paper.
  await expect(page.getByText('纸上没有二维码')).toBeVisible()
  await expect(page.getByText('还没有成绩，成绩册是空的')).toBeVisible()
  await expect(page.getByText('桌签按用到的桌号印')).toBeVisible()
  await look(page, 'drawn')
  await runningRound(page, event, 1)
  for (const [at, levels] of [
    ['9', '6'],
    ['10', '3'],
    ['A', '5'],
  ].entries()) {
    const entry = { ...emptyEntry, levels: levels as [string, string], deals: 9 }
    const table = { event, round: 1, table: at + 1 }
    await call(page.request, 'score.report', { ...table, entry, signed: true, warnings_read: true, replaces: null })
  }
  await page.reload()
  await look(page, 'played')
  await page.getByRole('link', { name: '发到群里的图' }).click()
  await expect(page.getByRole('heading', { name: '奖状图片' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(6)
  await look(page, 'certificates')
  await page.getByRole('button', { name: '每对（队）一张' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  const link = page.getByRole('listitem').nth(1).getByRole('link')
  const address = `/api/paper/${event}/certificates.png?only=1`
  await expect(link).toHaveAttribute('href', address)
  const picture = await page.request.get(address)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(decodeURIComponent(picture.headers()['content-disposition'] ?? '')).toContain('掼蛋比赛奖状2.png')
  await page.goto(`/s/${event}/print/wifi`)
  await look(page, 'wifi')
})
