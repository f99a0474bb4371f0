import type { Page } from '@playwright/test'
import type { EntrantLine, TableView } from '../src/generated/protocol'
import { type Organizer, organizerOf } from './support/organizer'
import { startServer } from './support/server'
import { emptyEntry } from './support/slip'
import { actions, test as base, countActions, expect, lookAs, resetActions, useFont } from './support/test'

/** What players and the audience see, on a practice event in the middle of round 2. */
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

let organizer: Organizer
let event = ''
let tables: TableView[] = []
let me: EntrantLine

test.beforeAll(async ({ server }) => {
  organizer = await organizerOf(server)
  event = /\/E\/([0-9A-Z]{6})/.exec(server.output())?.[1] ?? ''
  const { round } = await organizer.call('public.pairings', { event, round: null })
  tables = round?.tables ?? []
  const open = tables.find((table) => table.status === 'open' && table.second)
  if (!open) throw new Error('the practice event has no open table')
  const { entrants } = await organizer.call('public.entrants', { event })
  const line = entrants.find((row) => row.line.entrant === open.second?.entrant)?.line
  if (!line) throw new Error('the practice event does not list its own pair')
  me = line
})
test.afterAll(() => organizer.leave())

const myTable = () => tables.find((table) => table.second?.entrant === me.entrant) as TableView

async function pinned(page: Page): Promise<void> {
  const who = JSON.stringify({ entrant: me.entrant, name: me.players.join('、') })
  await page.addInitScript(([name, value]) => localStorage.setItem(`saiwu.pin.${name}`, value ?? ''), [event, who])
}

const look = lookAs('public')

async function expectInFirstViewport(page: Page, text: string): Promise<void> {
  for (const font of ['standard', 'largest'] as const) {
    await useFont(page, font)
    const box = await page.getByText(text, { exact: true }).first().boundingBox()
    const tabs = await page.getByRole('navigation').last().boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0), `${text} at ${font}`).toBeLessThanOrEqual(tabs?.y ?? 0)
  }
  await useFont(page, 'standard')
}

test('S01 the home page says what this is, where it stands, and what to do', async ({ page }) => {
  await page.goto(`/E/${event}`)
  await expect(page.getByText('演练数据，不是真的比赛')).toBeVisible()
  await expect(page.getByText('第2轮正在进行')).toBeVisible()
  await expect(page.getByRole('link', { name: '找到自己' })).toBeVisible()
  await look(page, 'home')
})

test('S02 TAP-02 first time: my table in two taps and a few keys', async ({ page }) => {
  await countActions(page)
  await page.goto(`/e/${event}/me`)
  await look(page, 'find', {})
  await resetActions(page)
  await page.getByRole('searchbox').tap()
  await page.keyboard.insertText(me.players[0]?.slice(0, 2) ?? '')
  await page.getByRole('button', { name: new RegExp(me.name) }).tap()
  await expect(page.getByRole('heading', { name: '我的桌' })).toBeVisible()
  await expect(page.locator('.big')).toHaveText(`${myTable().table}号桌`)
  await expect(page.getByText('南北向')).toBeVisible()
  expect((await actions(page)).taps).toBeLessThanOrEqual(2)
  await look(page, 'me')
})

test('S02 nobody is found: what to do', async ({ page }) => {
  await page.goto(`/e/${event}/me`)
  await page.getByRole('searchbox').fill('查无此人')
  await expect(page.getByText('没有找到“查无此人”')).toBeVisible()
  await look(page, 'find-none', {})
})

test('S03 TAP-01 once pinned, the link of the event opens the own table, large and in the first viewport', async ({
  page,
}) => {
  await pinned(page)
  await page.goto(`/E/${event}`)
  await expect(page).toHaveURL(/\/me$/)
  await expect(page.locator('.big')).toHaveText(`${myTable().table}号桌`)
  const digits = page.locator('.big span').first()
  const size = await digits.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(72)
  await expectInFirstViewport(page, '南北向')
  await expect(page.getByRole('timer')).toContainText('剩')
})

test('S03 TAP-03 why this opponent, in one tap; back closes it', async ({ page }) => {
  await pinned(page)
  await page.goto(`/e/${event}/me`)
  await page.getByRole('button', { name: '为什么是这个对手' }).tap()
  const sheet = page.getByRole('dialog', { name: '为什么是这个对手' })
  await expect(sheet.locator('.sentence')).toContainText(/.{8,}/)
  await look(page, 'me-why', {})
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/me$/)
})

test('S03 S04 a result shows without reload, first provisional and then confirmed', async ({ page, context }) => {
  await pinned(page)
  await page.goto(`/e/${event}/me`)
  const second = await context.newPage()
  await second.goto(`/e/${event}/pairings`)
  await expect(second.getByRole('complementary', { name: '我的对阵' })).toBeVisible()
  const { round } = await organizer.call('public.my_table', { event, entrant: me.entrant })
  const at = { event, round: round?.number ?? 0, table: myTable().table ?? 0 }
  const entry = { ...emptyEntry, levels: ['6', '9'] as [string, string], deals: 9 }
  const slip = await organizer.call('score.report', {
    ...at,
    entry,
    signed: false,
    warnings_read: true,
    replaces: null,
  })
  await expect(page.getByText('暂定')).toBeVisible()
  const confirmed = await organizer.call('score.confirm', { ...at, version: slip.table.version ?? 0 })
  await expect(page.getByText('胜9:6')).toBeVisible()
  await expect(page.getByText('+2').first()).toBeVisible()
  await expect(second.getByRole('complementary', { name: '我的对阵' })).toContainText('6:9')
  await organizer.call('score.correct', {
    ...at,
    entry: { ...entry, levels: ['8', '9'] },
    correction: 'entry',
    reason: '看错一级',
    warnings_read: true,
    as_chief_referee: false,
    replaces: confirmed.table.version ?? 0,
  })
  await expect(page.getByText('已更正')).toBeVisible()
  await look(page, 'me-corrected')
  await second.goto(`/e/${event}`)
  await second.goto(`/e/${event}/more`)
  await second.getByRole('link', { name: /赛事首页/ }).click()
  await expect(second.getByText(/成绩已更正：6:9 → 8:9（录入错误）/)).toBeVisible()
  await look(second, 'home-corrected')
})

test('S04 all pairings: search, own row, the other round', async ({ page }) => {
  await pinned(page)
  await page.goto(`/e/${event}/pairings`)
  await expect(page.getByRole('button', { name: '第2轮' })).toHaveAttribute('aria-pressed', 'true')
  await look(page, 'pairings', {})
  await page.getByRole('searchbox').fill('1号桌')
  await expect(page.locator('.results li').first()).toContainText('1号桌')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: '第1轮' }).click()
  await expect(page).toHaveURL(/round=1/)
  await expect(page.getByText('第1轮 已结束')).toBeVisible()
  await page.locator('.results button').first().click()
  await expect(page.getByRole('dialog')).toContainText('东西')
  await expect(page.locator('.sentence')).toContainText(/.{8,}/)
  await look(page, 'pairings-why', {})
})

test('Scenario C53: J13 TAP-04 my rank and why in two taps, the criteria in one', async ({ page }) => {
  await pinned(page)
  await countActions(page)
  await page.goto(`/e/${event}/me`)
  await resetActions(page)
  await page.getByRole('link', { name: '排名', exact: true }).tap()
  const mine = page.getByRole('complementary', { name: '我的名次' })
  await expect(mine).toContainText(me.players[0] ?? '')
  await mine.getByRole('button').tap()
  await expect(page.getByRole('dialog').locator('.sentence')).toContainText(/.{6,}/)
  expect((await actions(page)).taps).toBeLessThanOrEqual(2)
  await look(page, 'standings-why', {})
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await look(page, 'standings', {})
  await page.getByRole('button', { name: /名次依据/ }).click()
  await expect(page.getByRole('dialog', { name: '名次依据' })).toContainText('累进分（去首）')
  await look(page, 'standings-criteria', {})
})

test('S30 S31 regulations, the record of the draw, and what is set on this device', async ({ page }) => {
  await page.goto(`/e/${event}/more`)
  await look(page, 'more')
  await page.getByRole('link', { name: /规程/ }).click()
  await expect(page.getByText('〔默认〕').first()).toBeVisible()
  // After the draw nothing is open any more.
  await expect(page.getByText('通知没有写清楚、由主办方确认的地方')).toHaveCount(0)
  await look(page, 'regulations')
  await page.getByRole('link', { name: '返回' }).click()
  await page.getByRole('link', { name: /抽签记录/ }).click()
  await expect(page.getByText(/^[0-9A-F]{4} [0-9A-F]{4}$/)).toBeVisible()
  await look(page, 'draw')
  await page.getByRole('link', { name: '返回' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible()
  for (const [screen, heading] of [
    ['me', 'Find yourself'],
    ['pairings', 'Pairings'],
    ['standings', 'Ranking'],
    ['regulations', 'Regulations'],
    ['draw', 'Record of the draw'],
  ]) {
    await page.goto(`/e/${event}/${screen}`)
    await expect(page.getByRole('heading', { name: heading ?? '', level: 1 })).toBeVisible()
    await look(page, `en-${screen}`, {})
  }
})

test('in the dark everything keeps its contrast', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await pinned(page)
  for (const screen of ['me', 'pairings', 'standings', 'more', 'regulations']) {
    await page.goto(`/e/${event}/${screen}`)
    await look(page, `dark-${screen}`, {})
  }
})

test('a pair that is no longer listed can be found anew', async ({ page }) => {
  await page.addInitScript(
    (name) => localStorage.setItem(`saiwu.pin.${name}`, '{"entrant":"nobody","name":"王芳"}'),
    event,
  )
  await page.goto(`/e/${event}/me`)
  await expect(page.getByText('名单里没有这一对了')).toBeVisible()
  await look(page, 'me-gone', {})
})

test('an event that does not exist is said in plain words', async ({ page }) => {
  await page.goto('/e/ZZZZZZ')
  await expect(page.getByText(/没有这个赛事/)).toBeVisible()
  await expect(page.getByRole('link', { name: '回首页' })).toBeVisible()
  await look(page, 'no-event', {})
})
