import type { Page } from '@playwright/test'
import { hold, typeSlip } from './journey/desk'
import { call, drawnEvent, expectRound, PASSWORD, runningRound, signIn } from './journey/prepare'
import { emptyEntry } from './support/slip'
import { expect, expectGoodScreen, lookAs, screenshot, test } from './support/test'

/** What goes otherwise than planned on the day. */
const look = lookAs('work')

async function report(page: Page, event: string, table: number, levels: [string, string]): Promise<void> {
  const entry = { ...emptyEntry, levels, deals: 9 }
  await call(page.request, 'score.report', {
    event,
    round: 1,
    table,
    entry,
    signed: false,
    warnings_read: false,
    replaces: null,
  })
}

test('a wrong password is refused in words, the right one leads to where one wanted to go', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 2 })
  await call(page.request, 'account.sign_out', {})
  await page.goto(`/s/${event}/history`)
  await page.getByLabel('密码').fill('not-the-password')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('密码不对，请再试')).toBeVisible()
  await look(page, 'sign-in')
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('heading', { name: '变更记录' })).toBeVisible()
  await page.goto('/s/account')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
})

test('two desks see each other without reload; two different slips are a dispute the chief referee rules', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 4 })
  await runningRound(page, event, 1)
  const other = await context.newPage()
  await other.goto(`/s/${event}/scores/1`)
  await expect(other.getByRole('link', { name: /1号桌.*未交/ })).toBeVisible()

  await page.goto(`/s/${event}/scores/1/1`)
  await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: '9', exact: true }).click()
  await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: '6', exact: true }).click()
  await page.getByRole('button', { name: '请南北方核对' }).click()
  await expect(other.getByRole('link', { name: /1号桌.*待核.*9:6/ })).toBeVisible()

  await report(page, event, 1, ['9', '8'])
  await expect(other.getByRole('link', { name: /1号桌.*争议/ })).toBeVisible()
  await look(other, 'scores-dispute')
  await other.getByRole('link', { name: /1号桌/ }).click()
  await expect(other.getByText('两边填的不一样，请裁判处理')).toBeVisible()
  await look(other, 'dispute')
  await other.getByRole('link', { name: '裁判长裁决' }).click()
  await expect(other.getByRole('button', { name: '作出裁决' })).toBeHidden()
  await other.getByRole('radio', { name: /按第1次登记的：9:6/ }).check()
  await expect(other.getByText('更正以后会怎样')).toBeVisible()
  await other.getByRole('button', { name: '核对记分表后裁定' }).click()
  await expect(other.getByRole('button', { name: '作出裁决' })).toBeDisabled()
  await look(other, 'ruling')
  await other.getByRole('checkbox', { name: '以裁判长身份决定' }).check()
  await other.getByRole('button', { name: '作出裁决' }).click()
  await expect(other.getByText('更正（裁判长裁决）')).toBeVisible()
  await other.close()
})

test('a slip that somebody else reported meanwhile is shown, not overwritten', async ({ page, server }) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 3 })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}/scores/1/2`)
  await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: '7', exact: true }).click()
  await report(page, event, 2, ['5', '4'])
  await expect(page.getByText('这一桌刚刚由别人登记了5:4')).toBeVisible()
  await look(page, 'overtaken')
  await page.getByRole('button', { name: '看新的' }).click()
  await expect(page.getByRole('button', { name: '5', exact: true, pressed: true })).toBeVisible()
})

test('a pair that withdraws is not paired any more, and comes back', async ({ page, server }) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 4 })
  await page.goto(`/s/${event}/entries`)
  await page.getByRole('link', { name: /第2中学/ }).click()
  await page.getByRole('button', { name: '退赛' }).first().click()
  await page.getByRole('button', { name: '确定退赛' }).click()
  await expect(page.getByText('请写原因')).toBeVisible()
  await look(page, 'withdraw')
  await page.getByLabel('原因').fill('临时有急事')
  await page.getByRole('button', { name: '确定退赛' }).click()
  await expect(page.getByText('开赛前退赛')).toBeVisible()
  await look(page, 'withdrawn')

  await page.goto(`/s/${event}/rounds`)
  await page.getByRole('button', { name: '编排第1轮' }).click()
  await expect(page.getByText('轮空').first()).toBeVisible()
  await look(page, 'draft-bye')
  await expectRound(page, event, 1, 3)
  await page.getByRole('button', { name: '放弃草稿' }).click()
  await page.waitForTimeout(300)
  await look(page, 'discard')
  await page.getByRole('button', { name: '放弃草稿' }).last().click()
  await expect(page).toHaveURL(new RegExp(`/s/${event}/rounds$`))

  await page.goto(`/s/${event}/entries`)
  await page.getByRole('link', { name: /第2中学/ }).click()
  await page.getByRole('button', { name: '恢复参赛' }).click()
  await page.getByRole('button', { name: '恢复参赛' }).last().click()
  await expect(page.getByText('开赛前退赛')).toBeHidden()
})

test('where no legal pairing exists the chief referee says what may be relaxed', async ({ page, server }) => {
  await signIn(page, server.output())
  const settings = [{ path: 'swiss.same_unit', value: 'hard' }]
  const event = await drawnEvent(page, { units: 1, settings })
  await page.goto(`/s/${event}/rounds`)
  await page.getByRole('button', { name: '编排第1轮' }).click()
  await expect(page.getByRole('heading', { name: '排不开了' })).toBeVisible()
  await expect(page.getByText(/同单位不相遇.*请裁判长选一样/)).toBeVisible()
  await look(page, 'relax')
  await page.getByRole('button', { name: '允许同单位相遇' }).click()
  await expect(page.getByText(/同单位相遇.*裁判长同意放宽/)).toBeVisible()
  await look(page, 'draft-relaxed')
  await hold(page, '按住1秒公布第1轮')
  await expect(page.getByRole('button', { name: '开始第1轮' })).toBeVisible()
})

test('64 tables stay readable and quick', async ({ page, server }) => {
  test.setTimeout(240_000)
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 64 })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}/scores`)
  await expect(page.getByRole('link', { name: /^64号桌/ })).toBeAttached()
  await screenshot(page, 'work-scores-64')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByLabel('桌号')).toBeVisible()
  await page.getByLabel('桌号').focus()
  const before = Date.now()
  for (let table = 1; table <= 64; table++) await typeSlip(page, 1, table)
  test.info().annotations.push({ type: '64 slips', description: `${Date.now() - before} ms` })
  await expect(page.getByText('各桌都登过了')).toBeVisible()
  await screenshot(page, 'work-laptop-64')
  await expectGoodScreen(page)
})
