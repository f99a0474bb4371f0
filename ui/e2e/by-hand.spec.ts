import { call, drawnEvent, runningRound, signIn } from './journey/prepare'
import { emptyEntry } from './support/slip'
import { expect, lookAs, test } from './support/test'

/** A draft changed by hand, and what would be if. */
const look = lookAs('by-hand')

test('J12.4 S70 two sides are tapped, what speaks against it is read, and a reason is kept', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 3 })
  await call(page.request, 'round.draft', { event, allow: [] })
  await page.goto(`/s/${event}/rounds/1`)
  await page.getByRole('link', { name: '调整' }).click()
  await expect(page.getByText('点一方，再点另一方')).toBeVisible()
  await look(page, 'draft')
  const before = await call(page.request, 'draft.get', { event, round: 1 })
  const [one, other] = [before.tables[0], before.tables[1]]
  const key = (name: string) => page.getByRole('button', { name: new RegExp(name) }).first()
  await key(one?.first.name ?? '').click()
  await key(other?.first.name ?? '').click()
  await look(page, 'chosen')
  await page.getByRole('button', { name: '两方对调' }).click()
  await expect(page.getByText('2桌变了')).toBeVisible()
  const save = page.getByRole('button', { name: '保存调整' })
  const read = page.getByLabel('看过了，就这样排')
  if (await read.isVisible()) {
    await expect(save).toBeDisabled()
    await read.check()
  }
  const chief = page.getByLabel('我是裁判长，决定这样排')
  if (await chief.isVisible()) await chief.check()
  await save.click()
  await expect(page.getByText('请写原因，至少2个字')).toBeVisible()
  await look(page, 'preview')
  await page.getByRole('button', { name: '裁判长决定', exact: true }).click()
  await save.click()
  await expect(page.getByRole('heading', { name: '调整以后' })).toBeHidden()
  const after = await call(page.request, 'draft.get', { event, round: 1 })
  expect(after.tables[0]?.first.entrant).toBe(other?.first.entrant)
  expect(after.edits).toEqual(['裁判长决定'])

  await call(page.request, 'entrant.withdraw', { event, entrant: one?.first.entrant ?? '', reason: '有课' })
  await page.goto(`/s/${event}/rounds/1`)
  await expect(page.getByText('草稿已过时：参赛名单变了。请重新编排')).toBeVisible()
  await look(page, 'stale')
  await page.getByRole('button', { name: '重新编排' }).click()
  await expect(page.getByText('草稿已过时')).toBeHidden()
})

test('J13.3 S22 open tables are given results, and the own place follows', async ({ page, server }) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 4 })
  await runningRound(page, event, 1)
  const at = { event, round: 1, table: 1 }
  const entry = { ...emptyEntry, levels: ['9', '6'] as [string, string], deals: 9 }
  await call(page.request, 'score.report', { ...at, entry, signed: true, warnings_read: false, replaces: null })
  await call(page.request, 'account.sign_out', {})
  await page.goto(`/e/${event}/me/find`)
  await page.getByRole('searchbox').fill('第1中学')
  await page
    .getByRole('button', { name: /第1中学/ })
    .first()
    .click()
  await page.goto(`/e/${event}/standings/if`)
  await expect(page.getByRole('status', { name: '我的名次' })).toContainText('最好第')
  await look(page, 'if')
  for (const table of [2, 3, 4]) {
    await page.getByLabel(`${table}号桌东西打到几`).selectOption('A')
    await page.getByLabel(`${table}号桌南北打到几`).selectOption('5')
  }
  await expect(page.getByRole('status', { name: '我的名次' })).toContainText(/第\d名/)
  await look(page, 'if-chosen')
})
