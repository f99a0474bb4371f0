import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hold, publishRound } from './journey/desk'
import { call, enter, signIn } from './journey/prepare'
import { reportRest } from './journey/report'
import { emptyEntry } from './support/slip'
import { actions, countActions, expect, lookAs, resetActions, secondsNeeded, test } from './support/test'

/** The union team event of 2013: teams of two pairs, four rounds, a late pair, a forfeit, a correction, a ruling. */
test.use({ trace: 'off' })

const look = lookAs('teams')

/** Six units, each with one team of two pairs, entered over their links and drawn: tapped in another file. */
async function drawnTeams(page: Page): Promise<string> {
  const { request } = page
  const details = {
    title: '2013年升级团体赛',
    date: '2027-10-18',
    place: '北京体育馆一层',
    host: '直属机关工会',
    deadline: null,
    contact: '',
    phone_policy: 'allowed' as const,
  }
  const created = await call(request, 'event.create', { template: 'shengji-team-swiss-2013', details, settings: [] })
  const event = created.code
  const names = ['机关', '训练局', '运动医学研究所', '体育报业总社', '科学研究所', '青岛航海运动学校']
  await call(request, 'unit.add', { event, units: names.map((name) => ({ name, members: 60 })) })
  const list = await call(request, 'unit.list', { event })
  const surnames = '王李张刘陈杨'
  const given = ['伟', '芳', '强', '敏']
  for (const [at, unit] of list.units.entries()) {
    const player = (n: number) => ({
      name: `${surnames[at]}${given[n]}`,
      gender: null,
      phone: '13800000002',
      post: '职员',
    })
    const seats = [{ pairs: [{ players: [player(0), player(1)] }, { players: [player(2), player(3)] }] }]
    const form = { members: null, seats, leader: { name: `${surnames[at]}伟`, phone: '13800000001' } }
    await enter(request, event, unit.link.split('/').pop() ?? '', form)
  }
  await call(request, 'roster.lock', { event })
  await call(request, 'draw.make', { event })
  return event
}

async function startRound(page: Page, event: string, round: number): Promise<void> {
  await publishRound(page, event, round, async () => undefined)
  await page.getByRole('button', { name: `开始第${round}轮` }).click()
  await expect(page.getByRole('timer')).toBeVisible()
}

const ranking = (page: Page, event: string) => call(page.request, 'standings.get', { event, after_round: null })

test('J10 J11 a team event with a late pair, a forfeit, a correction and a ruling, to the final ranking', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  await countActions(page)
  await signIn(page, server.output())
  const event = await drawnTeams(page)

  await test.step('J10 TAP-12 a penalty is table, pair, chip, 记录; it is undone at once', async () => {
    await startRound(page, event, 1)
    await page.goto(`/s/${event}`)
    await page.getByRole('link', { name: /^判罚/ }).click()
    await expect(page.getByRole('heading', { name: '哪一桌？' })).toBeVisible()
    await look(page, 'penalty-tables')
    await resetActions(page)
    await page.getByRole('link', { name: /^1号桌/ }).tap()
    await page.getByRole('group', { name: '判哪一方？' }).getByRole('button').first().tap()
    await page.getByRole('button', { name: /暴露张（没有损害）.*-10小分/ }).tap()
    await page.getByRole('button', { name: /^记录：/ }).tap()
    await expect(page.getByText(/^已记录：暴露张/)).toBeVisible()
    const done = await actions(page)
    const seconds = secondsNeeded({ ...done, screens: 2 })
    test.info().annotations.push({ type: 'TAP-12', description: `${done.taps} taps, ${seconds.toFixed(1)} s` })
    expect(done.taps).toBe(4)
    expect(seconds).toBeLessThanOrEqual(12)
    await expect(page.getByRole('heading', { name: '本场已判' })).toBeVisible()
    await page.locator('.toast').getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('heading', { name: '本场已判' })).toBeHidden()
  })

  let lateTeam = ''
  await test.step('J5.8 seven minutes late cost 20 trick points and 1.5 victory points', async () => {
    await page.goto(`/s/${event}/penalties/1/1`)
    const first = page.getByRole('group', { name: '判哪一方？' }).getByRole('button').first()
    lateTeam = (await first.locator('strong').textContent()) ?? ''
    await first.click()
    await page.getByRole('button', { name: /^迟到/ }).click()
    for (let at = 0; at < 2; at++) await page.getByRole('button', { name: '迟到几分钟 加一' }).click()
    await expect(page.getByText('迟到7分钟：按补充规定二（五）扣20小分、1.5标准分。由裁判长确认')).toBeVisible()
    await look(page, 'late')
    await page.getByRole('button', { name: '记录：迟到' }).click()
    await expect(page.getByText('-20小分、-1.5标准分')).toBeVisible()
    await look(page, 'penalty-given')
  })

  await test.step('R10.3.1 J5.8 a late forfeit says so, and is taken back like any other penalty', async () => {
    await page.goto(`/s/${event}/penalties/1/3`)
    await expect(page.getByRole('heading', { name: '第1轮 · 3号桌判罚' })).toBeVisible()
    const forfeit = async () => {
      await page.getByRole('group', { name: '判哪一方？' }).getByRole('button').first().click()
      await page.getByRole('button', { name: /^迟到/ }).click()
      for (let at = 0; at < 12; at++) await page.getByRole('button', { name: '迟到几分钟 加一' }).click()
      await page.getByRole('button', { name: '记录：迟到' }).click()
      await expect(page.getByText('东西弃权（迟到）')).toBeVisible()
    }
    await forfeit()
    await look(page, 'late-forfeit')
    await page.locator('.toast').getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('东西弃权（迟到）')).toBeHidden()
    await forfeit()
    await page.getByRole('listitem').filter({ hasText: '弃权' }).getByRole('button', { name: '撤销' }).click()
    await page.getByLabel('原因').fill('其实到了')
    await page.getByRole('checkbox').check()
    await look(page, 'late-forfeit-asked')
    await page.getByRole('button', { name: '撤销弃权' }).click()
    await expect(page.getByText('东西弃权（迟到）')).toBeHidden()
  })

  await test.step('R10.4.4 whoever did not come is ticked and forfeits', async () => {
    await page.goto(`/s/${event}/absent`)
    await expect(page.getByRole('checkbox')).toHaveCount(12)
    await page
      .getByRole('checkbox', { name: /^2号桌/ })
      .first()
      .check()
    await look(page, 'absent')
    await page.getByRole('button', { name: '本轮记弃权（1）' }).click()
    await page.waitForTimeout(300)
    await look(page, 'absent-asked')
    await page.getByRole('button', { name: '本轮记弃权（1）' }).last().click()
    await expect(page.getByText('已记下')).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(10)
  })

  await test.step('J9 one slip by hand, the rest comes in', async () => {
    await page.goto(`/s/${event}/scores/1/1`)
    await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: '9', exact: true }).click()
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: '6', exact: true }).click()
    await page.getByRole('button', { name: '双方已签字' }).click()
    await expect(page.getByText('1号桌已双方确认')).toBeVisible()
    await reportRest(page, event, 1)
    await page.goto(`/s/${event}/scores/1/1`)
    await expect(page.getByRole('heading', { name: '本场已判' })).toBeVisible()
    await expect(page.getByText(lateTeam).first()).toBeVisible()
    await page.goto(`/s/${event}/rounds/1`)
    await page.getByRole('button', { name: '结束第1轮' }).click()
    await expect(page.getByText('已结束').first()).toBeVisible()
  })

  await test.step('J11 a correction says what it does before it is made; published pairings stay', async () => {
    await publishRound(page, event, 2, async () => undefined)
    const before = await call(page.request, 'public.pairings', { event, round: 2 })
    await page.goto(`/s/${event}/scores/1/3`)
    await expect(page.locator('p', { hasText: '更正时限：' })).toContainText('还可更正')
    await look(page, 'slip')
    await page.getByRole('link', { name: '更正', exact: true }).click()
    await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: '2', exact: true }).click()
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: 'K', exact: true }).click()
    await page.getByLabel('看过了，确定无误').check()
    await expect(page.getByRole('heading', { name: '更正以后会怎样' })).toBeVisible()
    await expect(page.getByText(/个名次会变/)).toBeVisible()
    await page.getByRole('button', { name: '录入时看错一行' }).click()
    await page.getByLabel('看过了，继续').check()
    await look(page, 'correct')
    await page.getByRole('button', { name: '保存更正' }).click()
    await expect(page.getByText('更正（录入错误）')).toBeVisible()
    const after = await call(page.request, 'public.pairings', { event, round: 2 })
    expect(after.round?.tables).toEqual(before.round?.tables)
    await page.goto(`/e/${event}/pairings?round=1`)
    await page.goto(`/e/${event}`)
    await expect(page.getByText(/第1轮3号桌成绩已更正：.* → 2:K（录入错误）/)).toBeVisible()
    await look(page, 'public-note')
  })

  await test.step('J10.3 a slip that was not handed in: the chief referee rules against one side', async () => {
    await page.goto(`/s/${event}/repair/1/4`)
    await page.getByRole('radio', { name: /^判南北弃权/ }).check()
    await expect(page.getByRole('heading', { name: '裁决以后会怎样' })).toBeVisible()
    await page.getByRole('textbox', { name: /依据哪一条/ }).fill('补充规定二（三）')
    await page.getByRole('button', { name: '未按时交记分表' }).click()
    await expect(page.getByRole('button', { name: '作出裁决' })).toBeDisabled()
    await page.getByLabel('以裁判长身份决定').check()
    await look(page, 'ruling')
    await page.getByRole('button', { name: '作出裁决' }).click()
    await expect(page.getByText('原因：补充规定二（三）：未按时交记分表')).toBeVisible()
    await look(page, 'ruled')
  })

  await test.step('S85 the ruling is taken back from the history after its sentence was read', async () => {
    const ruled = await ranking(page, event)
    await page.goto(`/s/${event}/history`)
    await page.getByRole('group', { name: '只看哪一类' }).getByRole('button', { name: '成绩' }).click()
    await look(page, 'history')
    await page.locator('.entry', { hasText: '4号桌更正为' }).getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText(/^撤销以后：第1轮4号桌恢复第1版成绩/)).toBeVisible()
    await look(page, 'undo')
    const tick = page.getByRole('checkbox')
    if (await tick.count()) await tick.check()
    await page.getByRole('button', { name: '确定撤销' }).click()
    await expect(page.getByText('已撤销').first()).toBeVisible()
    expect(await ranking(page, event)).not.toEqual(ruled)
  })

  await test.step('rounds 2, 3 and 4', async () => {
    await page.goto(`/s/${event}/rounds/2`)
    await page.getByRole('button', { name: '开始第2轮' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await reportRest(page, event, 2)
    for (const round of [3, 4]) {
      await startRound(page, event, round)
      await reportRest(page, event, round)
    }
  })

  await test.step('the team ranking equals the command line on the exported sheet', async () => {
    for (let tie = (await ranking(page, event)).unresolved[0]; tie; tie = (await ranking(page, event)).unresolved[0])
      await call(page.request, 'standings.lot', { event, order: tie })
    await page.goto(`/s/${event}/rounds/finish`)
    await hold(page, '按住1秒公布最终成绩')
    await expect(page).toHaveURL(new RegExp(`/s/${event}/standings$`))
    await look(page, 'standings')
    await page.goto(`/s/${event}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /导出成绩单/ }).click(),
    ])
    const file = await download.path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'saiwu-sheet/1' })
    const computed = JSON.parse(execFileSync(server.binary, ['standings', file, '--json'], { encoding: 'utf8' }))
    await page.goto(`/e/${event}/standings`)
    const rows = page.locator('main li')
    await expect(rows).toHaveCount(6)
    const shown = await rows.evaluateAll((items) =>
      items.map((item) => ({
        rank: Number(item.querySelector('.rank')?.textContent),
        name: item.querySelector('.names')?.textContent?.trim(),
        first: Number(/[\d.]+\s*$/.exec(item.querySelector('.key')?.textContent ?? '')?.[0]),
      })),
    )
    const expected = computed.rows.map((row: { rank: number; name: string; keys: Record<string, number> }) => ({
      rank: row.rank,
      name: row.name,
      first: row.keys.match_points,
    }))
    expect(shown).toEqual(expected)
    expect(computed.final).toBe(true)
  })

  await test.step('R14.3.6 T56 after the end only the chief referee corrects, and it is published again', async () => {
    await page.goto(`/s/${event}/scores/4/1/correct`)
    await expect(page.getByText('最终成绩已经公布，只有裁判长可以改，改后要重新公布')).toBeVisible()
    await look(page, 'correct-late')
    for (const [east, south] of [
      ['2', 'K'],
      ['K', '2'],
    ] as const) {
      const slip = await call(page.request, 'score.slip', { event, round: 4, table: 1 })
      await call(page.request, 'score.correct', {
        event,
        round: 4,
        table: 1,
        entry: { ...emptyEntry, levels: [east, south] },
        correction: 'ruling',
        reason: '裁判长核对记分表后裁定',
        warnings_read: true,
        as_chief_referee: true,
        replaces: slip.table.version ?? 0,
      })
      if ((await call(page.request, 'event.get', { event })).republish_due) break
    }
    await page.goto(`/s/${event}`)
    await expect(page.getByText('更正以后名次变了，最终成绩还没有重新公布')).toBeVisible()
    await look(page, 'republish-due')
    await page.getByRole('link', { name: '去重新公布' }).click()
    await page.getByLabel('原因').fill('第4轮1号桌更正')
    await look(page, 'republish')
    await page.getByRole('button', { name: '重新公布' }).click()
    await expect(page).toHaveURL(new RegExp(`/s/${event}/standings$`))
  })
})
