import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { phone } from './browser'
import { cast, keyOf, levelsOf } from './journey/cast'
import { hold, publishRound, typeRound, typeSlip } from './journey/desk'
import { chooseMen, chooseWoman, fillPairs, finishForm } from './journey/unit'
import { actions, countActions, expect, lookAs, resetActions, secondsNeeded, test } from './support/test'

/** A whole union event on phone-sized screens, through the pages only: from the template to the final ranking. */
// A trace of some thousand actions would cost more than the event itself.
test.use({ trace: 'off' })
const TABLES = Array.from({ length: 13 }, (_, at) => at + 1)
const PASSWORD = 'zhenjiang-2018'

/** Every kind of screen is looked at once; one name, one look. */
const seen = new Set<string>()
const lookAt = lookAs('event')
async function look(page: Page, name: string): Promise<void> {
  if (seen.has(name)) return
  seen.add(name)
  await lookAt(page, name)
}

async function newPhone(browser: Browser, baseURL: string): Promise<Page> {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId } = phone ?? {}
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    isMobile,
    hasTouch,
    locale,
    timezoneId,
    baseURL,
  } as object)
  return context.newPage()
}

/** On a laptop the keyboard and all tables are on one screen; an unusual result is asked about before it counts. */
async function typeAtTheLaptop(page: Page, event: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/s/${event}/scores`)
  await expect(page.getByLabel('桌号')).toBeFocused()
  for (const table of TABLES.slice(0, 3)) await typeSlip(page, 2, table)
  for (const word of ['4', 'A', '2']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('确定无误？').first()).toBeVisible()
  await look(page, 'laptop-doubt')
  await page.getByLabel('确定无误？').focus()
  await page.keyboard.press('Escape')
  for (const level of levelsOf(2, 4)) {
    await page.keyboard.type(keyOf(level))
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('.echoes li').first()).toContainText('已确认')
  await look(page, 'laptop')
  await page.setViewportSize({ width: 360, height: 800 })
}

/** What everybody is told about a round, without the clock of the host. */
async function pairingsAsPublished(page: Page, event: string, round: number): Promise<string> {
  const answer = await page.request.post('/api/rpc/public.pairings', { data: { event, round } })
  const text = await answer.text()
  return text.replace(/"now":"[^"]*"/, '')
}

test('J3 J4 J7 J8 J9 J11 J12 a union event from the template to the final ranking', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(600_000)
  await countActions(page)
  let event = ''

  await test.step('the organizer sets a password with the code from the terminal', async () => {
    await page.goto('/s')
    await look(page, 'setup')
    const code = /\b(\d{6})\b/.exec(server.output())?.[1] ?? ''
    await page.getByLabel('设置码').fill('000000' === code ? '000001' : '000000')
    await page.getByLabel('定一个密码').fill(PASSWORD)
    await page.getByRole('button', { name: '设好并登录' }).click()
    await expect(page.getByText('设置码不对，请看启动服务器的窗口')).toBeVisible()
    await page.getByLabel('设置码').fill(code)
    await page.getByRole('button', { name: '设好并登录' }).click()
    await expect(page.getByText('还没有赛事')).toBeVisible()
    await look(page, 'events-empty')
  })

  await test.step('J3 TAP-07 set-up from the template in at most 16 taps', async () => {
    await resetActions(page)
    await page.getByRole('link', { name: '新建赛事' }).tap()
    await expect(page.getByText('第1步，共5步')).toBeVisible()
    const before = await actions(page)
    await look(page, 'templates')
    await page.getByRole('button', { name: /掼蛋/ }).tap()
    await expect(page.getByLabel('赛事名称')).toHaveValue(/年掼蛋比赛$/)
    await page.getByLabel('比赛日期').tap()
    await page.getByLabel('比赛日期').fill('2027-03-27')
    await page.getByLabel('地点').tap()
    await page.getByLabel('地点').pressSequentially('镇江市第六中学')
    await page.getByLabel('主办单位').tap()
    await page.getByLabel('主办单位').pressSequentially('镇江市教育工会')
    await look(page, 'basics')
    await page.getByRole('button', { name: '下一步' }).tap()
    await expect(page.getByRole('heading', { name: '规程一句话' })).toBeVisible()
    await look(page, 'rules')
    await page.getByRole('button', { name: /同单位尽量不相遇/ }).tap()
    await page.waitForTimeout(300)
    await look(page, 'rules-choice')
    await page.getByRole('radio', { name: /^同单位不相遇/ }).tap()
    await expect(page.getByRole('button', { name: /同单位不相遇/ })).toBeVisible()
    await page.waitForTimeout(300)
    await page.getByRole('button', { name: '就按这个规程' }).tap()
    await expect(page.getByLabel('报名截止')).toHaveValue('2027-03-24T17:00')
    await page.getByLabel('联系人和电话').tap()
    await page.getByLabel('联系人和电话').pressSequentially('王五0511-0000000')
    await look(page, 'entries-settings')
    await page.getByRole('button', { name: '下一步' }).tap()
    await look(page, 'phones')
    await page.getByRole('radio', { name: /^仅轮间/ }).tap()
    await page.getByRole('button', { name: '创建赛事' }).tap()
    await expect(page.getByText('现在要做')).toBeVisible()
    const done = await actions(page)
    event = /\/s\/([0-9A-Z]{6})/.exec(page.url())?.[1] ?? ''
    expect(event).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(before.taps).toBe(1)
    expect(done.taps).toBeLessThanOrEqual(16)
    const seconds = secondsNeeded({ ...done, screens: 7 })
    test.info().annotations.push({
      type: 'TAP-07',
      description: `${done.taps} taps, ${done.keys} keys, ${Math.round(seconds)} s`,
    })
    expect(seconds).toBeLessThanOrEqual(300)
    await look(page, 'event-new')
  })

  await test.step('the page for the group chat has a QR code', async () => {
    await page.getByRole('link', { name: /公开网址和二维码/ }).click()
    await expect(page.getByRole('img', { name: '赛事公开网址的二维码' })).toBeVisible()
    await look(page, 'link')
    await page.getByRole('link', { name: '返回' }).click()
  })

  await test.step('J4 twelve units are pasted, one a line', async () => {
    await page.getByRole('link', { name: '添加单位' }).click()
    const lines = cast.map((unit, at) => `${at + 1}、${unit.name} ${unit.members}人`)
    await page.getByLabel('单位名称').fill([...lines.slice(0, 11), lines[0]].join('\n'))
    await expect(page.getByText('重复了')).toBeVisible()
    await page.getByRole('button', { name: '添加单位' }).click()
    await expect(page.getByText('有1行要改')).toBeVisible()
    await page.getByLabel('单位名称').fill(lines.join('\n'))
    await look(page, 'add-units')
    await page.getByRole('button', { name: '添加12个单位' }).click()
    await expect(page.getByText('还有12个单位没有报名')).toBeVisible()
    await look(page, 'units-empty')
  })

  await test.step('J1 the units enter 26 pairs over their private links', async () => {
    const leader = await newPhone(browser, baseURL ?? server.url)
    for (const [at, unit] of cast.entries()) {
      await page.goto(`/s/${event}/entries`)
      await page.getByRole('link', { name: unit.name }).click()
      const text = await page.getByLabel('发给这个单位的话').inputValue()
      const link = /https?:\S+/.exec(text)?.[0] ?? ''
      if (at === 0) await look(page, 'unit')
      await leader.goto(link)
      if (at === 0) await look(leader, 'form')
      await fillPairs(leader, unit.pairs)
      if (at === 0) {
        // A school with fewer than a hundred members may enter two.
        await leader.getByRole('button', { name: '再加一对' }).click()
        await expect(leader.getByText(/限报2队|可报2队|2队/).last()).toBeVisible()
        await expect(leader.getByRole('group', { name: '第3对' })).toBeHidden()
        await look(leader, 'form-over-quota')
      }
      if (unit.pairs.length === 3) {
        await chooseMen(leader, unit.pairs)
        await leader.getByRole('button', { name: '下一步' }).click()
        await expect(leader.getByText(/女职工/).last()).toBeVisible()
        await expect(leader.getByRole('heading', { name: '谁来参赛？' })).toBeVisible()
        await look(leader, 'form-no-woman')
        await chooseWoman(leader, unit.pairs)
      }
      const code = await finishForm(leader, (name) => look(leader, `form-${name}`))
      expect(code).toMatch(/^[0-9A-Z]{4}-[A-Z]\d{2}$/)
    }
    await leader.context().close()
  })

  await test.step('J4 the roster is locked, and its code is shown', async () => {
    await page.goto(`/s/${event}/entries`)
    await expect(page.getByText('12/12个单位已报，26对')).toBeVisible()
    await look(page, 'units')
    await page.getByRole('button', { name: '截止并锁定名单' }).click()
    await page.waitForTimeout(300)
    await look(page, 'lock')
    await page.getByRole('button', { name: '锁定名单', exact: true }).click()
    await expect(page.getByText(/^[0-9A-F]{4} [0-9A-F]{4}$/)).toBeVisible()
    await look(page, 'draw-before')
  })

  await test.step('J6 the draw is made once and recorded', async () => {
    await hold(page, '按住1秒抽签')
    await expect(page.getByText('抽签记录')).toBeVisible()
    await page.getByText('抽签记录').click()
    await look(page, 'draw')
  })

  await test.step('J7 J8 J9 round 1: draft, publish, clock, one slip by both sides, the rest by keyboard', async () => {
    await page.goto(`/s/${event}/rounds`)
    await look(page, 'rounds')
    await publishRound(page, event, 1, async () => {
      await look(page, 'draft')
      await page
        .getByRole('button', { name: /为什么/ })
        .first()
        .click()
      await page.waitForTimeout(400)
      await look(page, 'why')
      await page.getByRole('button', { name: '关闭' }).click()
      await page.waitForTimeout(300)
    })
    await look(page, 'published')
    await page.getByRole('button', { name: '开始第1轮' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^(50:00|49:5\d)$/)
    await look(page, 'running')
    await page.getByRole('button', { name: '加减时间' }).click()
    await page.waitForTimeout(300)
    await look(page, 'extend')
    await page.getByLabel('原因').fill('刚才停电')
    await page.getByRole('button', { name: '加5分钟' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^(55:00|54:\d\d)$/)

    await page.waitForTimeout(300)
    await page.goto(`/s/${event}/scores`)
    await look(page, 'scores')
    await resetActions(page)
    await page.getByRole('link', { name: /^1号桌/ }).tap()
    const [ew, ns] = levelsOf(1, 1)
    await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: ew, exact: true }).tap()
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: ns, exact: true }).tap()
    await expect(page.getByText(/级差/)).toBeVisible()
    await page.getByRole('button', { name: '请南北方核对' }).tap()
    await expect(page.getByRole('button', { name: '一致' })).toBeVisible()
    const reported = await actions(page)
    await look(page, 'mirror')
    await page.getByRole('button', { name: '一致' }).tap()
    await expect(page.getByText('1号桌已双方确认')).toBeVisible()
    const confirmed = await actions(page)
    expect(confirmed.taps, 'TAP-10').toBeLessThanOrEqual(6)
    expect(reported.taps).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: /^2号桌/ })).toBeFocused()
    await look(page, 'scores-done')

    // An unusual result is asked about, an impossible one is refused; then the sides disagree once.
    await page.getByRole('link', { name: /^2号桌/ }).tap()
    await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: '过A' }).tap()
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: '过A' }).tap()
    await expect(page.getByRole('button', { name: '请南北方核对' })).toBeDisabled()
    await look(page, 'slip-blocked')
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: '2', exact: true }).tap()
    await expect(page.getByText('看过了，确定无误')).toBeVisible()
    await expect(page.getByRole('button', { name: '请南北方核对' })).toBeDisabled()
    await look(page, 'slip-unusual')
    const [ew2, ns2] = levelsOf(1, 2)
    await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: ns2, exact: true }).tap()
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: ew2, exact: true }).tap()
    await page.getByRole('button', { name: '请南北方核对' }).tap()
    await page.getByRole('button', { name: '有误' }).tap()
    await expect(page.getByText('南北方说有误')).toBeVisible()
    await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: ew2, exact: true }).tap()
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: ns2, exact: true }).tap()
    await page.getByRole('button', { name: '双方已签字' }).tap()
    await expect(page.getByText('2号桌已双方确认')).toBeVisible()

    // One side did not come to table 3.
    await page.getByRole('link', { name: /^3号桌/ }).tap()
    await page.getByRole('button', { name: '有一方弃权？' }).tap()
    await page.waitForTimeout(300)
    await look(page, 'forfeit')
    await page.getByRole('radio', { name: /^南北弃权/ }).tap()
    await page.waitForTimeout(300)
    await page.getByRole('button', { name: '双方已签字' }).tap()
    await expect(page.getByText('3号桌已双方确认')).toBeVisible()

    await page.goto(`/s/${event}/scores/1/keyboard`)
    await look(page, 'keyboard')
    await page.getByLabel('桌号').pressSequentially('99')
    await page.keyboard.press('Enter')
    await expect(page.getByText('本轮没有99号桌')).toBeVisible()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/3号桌已双方确认/)).toBeVisible()
    await look(page, 'keyboard-wrong')
    await typeRound(page, event, 1, TABLES.slice(3))
    await look(page, 'keyboard-done')
  })

  await test.step('J12 round 2 is paired and published', async () => {
    await publishRound(page, event, 2, async () => undefined)
  })

  await test.step('J11 a result of round 1 is corrected; the published pairings stay as they are', async () => {
    const before = await pairingsAsPublished(page, event, 2)
    await page.goto(`/e/${event}/pairings`)
    await expect(page.getByText('13号桌').first()).toBeVisible()
    const shown = await page.locator('main').textContent()
    await look(page, 'public-pairings')

    await page.goto(`/s/${event}/scores/1/5`)
    await look(page, 'record')
    await page.getByRole('link', { name: '更正' }).click()
    const [, ns] = levelsOf(1, 5)
    const right = ns === '8' ? '9' : '8'
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: right, exact: true }).click()
    await page.getByRole('button', { name: '录入时看错一行' }).click()
    await page.getByLabel('看过了，继续').check()
    await look(page, 'correct')
    await page.getByRole('button', { name: '保存更正' }).click()
    await expect(page.getByText('更正（录入错误）')).toBeVisible()
    await look(page, 'corrected')

    expect(await pairingsAsPublished(page, event, 2)).toBe(before)
    await page.goto(`/e/${event}/pairings`)
    await expect(page.getByText('13号桌').first()).toBeVisible()
    expect(await page.locator('main').textContent()).toBe(shown)
    await page.goto(`/s/${event}/rounds/1`)
    await expect(page.getByText(/5号桌成绩已更正/)).toBeVisible()
    await look(page, 'round-corrected')
  })

  await test.step('rounds 2, 3 and 4 are played', async () => {
    for (const round of [2, 3, 4]) {
      if (round > 2) await publishRound(page, event, round, async () => undefined)
      else await page.goto(`/s/${event}/rounds/2`)
      await page.getByRole('button', { name: `开始第${round}轮` }).click()
      await expect(page.getByRole('timer')).toBeVisible()
      if (round === 2) await typeAtTheLaptop(page, event)
      await typeRound(page, event, round, round === 2 ? TABLES.slice(4) : TABLES)
    }
  })

  await test.step('ties are drawn by lot and the ranking becomes final', async () => {
    await page.goto(`/s/${event}`)
    await look(page, 'event')
    await page.getByRole('link', { name: '去公布最终成绩' }).click()
    await expect(page.getByRole('heading', { name: '排名' })).toBeVisible()
    await look(page, 'finish')
    const lots = page.locator('.lot')
    for (let left = await lots.count(); left > 0; left--) {
      const rows = lots.first().locator('button[aria-pressed]')
      const names = await rows.count()
      for (let at = 0; at < names; at++) await rows.nth(at).click()
      await look(page, 'lot')
      await hold(page, '按住1秒记下抽签结果')
      await expect(lots).toHaveCount(left - 1)
    }
    await hold(page, '按住1秒公布最终成绩')
    await expect(page).toHaveURL(new RegExp(`/s/${event}/standings$`))
    await look(page, 'standings')
  })

  await test.step('the final ranking equals the command line on the exported sheet', async () => {
    await page.goto(`/s/${event}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /导出成绩单/ }).click(),
    ])
    const file = await download.path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'saiwu-sheet/1' })
    const computed = JSON.parse(execFileSync(server.binary, ['standings', file, '--json'], { encoding: 'utf8' }))
    await look(page, 'event-done')

    await page.goto(`/e/${event}/standings`)
    const rows = page.locator('main li')
    await expect(rows).toHaveCount(26)
    const shown = await rows.evaluateAll((items) =>
      items.map((item) => ({
        rank: Number(item.querySelector('.rank')?.textContent),
        name: item.querySelector('.unit')?.textContent,
        keys: [...item.querySelectorAll('.key')].map((key) => Number(/[\d.]+\s*$/.exec(key.textContent ?? '')?.[0])),
      })),
    )
    const expected = computed.rows.map((row: { rank: number; name: string; keys: Record<string, number> }) => ({
      rank: row.rank,
      name: row.name,
      keys: [row.keys.match_points, row.keys.progressive_score_cut_first],
    }))
    expect(shown).toEqual(expected)
    expect(computed.final).toBe(true)
  })

  await test.step('the history tells it all, and back is one screen up', async () => {
    await page.goto(`/s/${event}/history`)
    await expect(page.getByText('公布最终成绩').first()).toBeVisible()
    await look(page, 'history')
    await page.getByRole('link', { name: '返回' }).click()
    await expect(page).toHaveURL(new RegExp(`/s/${event}$`))
    for (const [path, name] of [
      ['details', 'details'],
      ['regulations', 'regulations'],
    ] as const) {
      await page.goto(`/s/${event}/${path}`)
      await look(page, name)
    }
    await page.goto('/s')
    await look(page, 'events')
    await page.goto('/s/account')
    await look(page, 'account')
  })

  await test.step('J16.2 next year: a day, and everything is set up again without entries', async () => {
    await page.goto(`/s/${event}`)
    await page.getByRole('link', { name: /^复制为新的一场/ }).click()
    await page.getByLabel('新的比赛日期').fill('2028-11-16')
    await look(page, 'copy')
    await page.getByRole('button', { name: '创建' }).click()
    await expect(page).not.toHaveURL(new RegExp(event))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2028年')
    await look(page, 'copied')
  })
})
