import type { Page } from '@playwright/test'
import { hold } from './journey/desk'
import { call, enter, signIn } from './journey/prepare'
import { expect, lookAs, test } from './support/test'

/** The club event of 2018: sixteen teams in eight groups, crossover from A1–B2, third place, a bracket that is repaired. */
test.use({ trace: 'off' })

const look = lookAs('groups')

/** Fourteen units, two of them with more than 100 members and two teams; entered, locked and numbered. */
async function sixteenTeams(page: Page): Promise<string> {
  const { request } = page
  const details = {
    title: '2018年教职工双升比赛',
    date: '2027-11-16',
    place: '迎西校区教工食堂（清泽餐厅四层）',
    host: '校工会',
    deadline: null,
    contact: '',
    phone_policy: 'allowed' as const,
  }
  const settings = [{ path: 'knockout.third_place', value: 'match' }]
  const created = await call(request, 'event.create', { template: 'shuangsheng-groups-2018', details, settings })
  const event = created.code
  const names = [
    '电气与动力工程学院',
    '机械与运载工程学院',
    '材料科学与工程学院',
    '化学化工学院',
    '矿业工程学院',
    '建筑与土木工程学院',
    '信息与计算机学院',
    '数学学院',
    '物理与光电工程学院',
    '环境科学与工程学院',
    '马克思主义学院',
    '体育学院',
    '后勤管理处',
    '图书馆',
  ]
  const units = names.map((name, at) => ({ name, members: at < 2 ? 180 : 60 }))
  await call(request, 'unit.add', { event, units })
  const list = await call(request, 'unit.list', { event })
  const surnames = '王李张刘陈杨黄赵吴周徐孙马朱'
  const given = '伟芳强敏静丽'
  for (const [at, unit] of list.units.entries()) {
    const player = (n: number) => ({
      name: `${surnames[at]}${given[n]}`,
      gender: 'male' as const,
      phone: '13800000002',
      post: '',
    })
    const teams = at < 2 ? [0, 2] : [0]
    const seats = teams.map((n) => ({ pairs: [{ players: [player(n), player(n + 1)] }] }))
    const form = { members: null, seats, leader: { name: `${surnames[at]}伟`, phone: '13800000001' } }
    await enter(request, event, unit.link.split('/').pop() ?? '', form)
  }
  await call(request, 'roster.lock', { event })
  await call(request, 'draw.make', { event })
  return event
}

/** Drafts and publishes the round that is next, whatever it is called; gives its number. */
async function publishNext(page: Page, event: string, title: string): Promise<number> {
  await page.goto(`/s/${event}/rounds`)
  await page.getByRole('button', { name: `编排${title}` }).click()
  await expect(page.getByText('草稿，公布前只有主办方看得到')).toBeVisible()
  await hold(page, `按住1秒公布${title}`)
  await expect(page.getByRole('button', { name: `开始${title}` })).toBeVisible()
  return Number(/\d+$/.exec(page.url())?.[0])
}

/** All tables of a round typed at the desk, the lower side of a table winning every other time. */
async function typeRest(page: Page, event: string, round: number): Promise<void> {
  const { tables } = await call(page.request, 'round.get', { event, round })
  await page.goto(`/s/${event}/scores/${round}/keyboard`)
  await expect(page.getByLabel('桌号')).toBeFocused()
  await page.waitForTimeout(500)
  for (const { table, status } of tables) {
    if (status !== 'open') continue
    const levels = ((table ?? 0) + round) % 2 ? ['9', '6'] : ['5', '8']
    for (const word of [String(table), ...levels]) {
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
    }
    await expect(page.locator('.echoes li').first()).toContainText(`${table}号桌`)
  }
  await expect(page.getByText('各桌都登过了')).toBeVisible()
}

async function play(page: Page, event: string, title: string): Promise<number> {
  const round = await publishNext(page, event, title)
  await page.getByRole('button', { name: `开始${title}` }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await typeRest(page, event, round)
  return round
}

/** As on the wide screen of the hall, then back to the phone. */
async function onWideScreen(page: Page, act: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await act()
  await page.setViewportSize({ width: 360, height: 800 })
}

test('J14 sixteen teams in eight groups, crossover, a repaired bracket, third place', async ({ page, server }) => {
  test.setTimeout(240_000)
  await signIn(page, server.output())
  const event = await sixteenTeams(page)
  const stages = async () => (await call(page.request, 'stages.get', { event })).stages
  const bracket = async () => (await stages())[1]?.rounds ?? []

  await test.step('J14.1 eight groups are drawn, the two teams of a unit apart', async () => {
    await page.goto(`/s/${event}/rounds`)
    await page.getByRole('link', { name: '小组和对阵图' }).click()
    await look(page, 'before-draw')
    await page.getByRole('button', { name: '淘汰赛' }).click()
    await expect(page.getByText(/A组第1名.*B组第2名/)).toBeVisible()
    await look(page, 'crossover')
    await page.getByRole('button', { name: '小组赛' }).click()
    await hold(page, '按住1秒抽签')
    await expect(page.getByText('抽签记录')).toBeVisible()
    await look(page, 'drawn')
    const groups = (await stages())[0]?.groups ?? []
    expect(groups.map((group) => group.rows.length)).toEqual(Array(8).fill(2))
    for (const { rows } of groups) expect(new Set(rows.map(({ row }) => row.unit)).size).toBe(2)
  })

  await test.step('J14.2 the groups are played: equal levels ask who declared at the end', async () => {
    const round = await publishNext(page, event, '小组赛第1轮')
    await look(page, 'group-round')
    await page.getByRole('button', { name: '开始小组赛第1轮' }).click()
    await page.goto(`/s/${event}/scores/${round}/1`)
    for (const side of ['东西', '南北']) {
      const levels = page.getByRole('group', { name: `${side}打到几` })
      await levels.getByRole('button', { name: '8', exact: true }).click()
    }
    await look(page, 'equal-levels')
    await page.getByRole('radio', { name: /^东西/ }).check()
    await page.getByRole('button', { name: '双方已签字' }).click()
    await expect(page.getByText('1号桌已双方确认')).toBeVisible()
    await typeRest(page, event, round)
    await page.goto(`/e/${event}/stages`)
    await look(page, 'groups-played')
  })

  await test.step('J14.3 the bracket: tabs on a phone, the tree on a wide screen', async () => {
    await page.goto(`/s/${event}/stages`)
    await hold(page, '按住1秒生成对阵图')
    await look(page, 'bracket-made')
    await play(page, event, '八分之一决赛')
    await page.goto(`/e/${event}/stages`)
    await page.getByRole('button', { name: '淘汰赛' }).click()
    await look(page, 'bracket-phone')
    await onWideScreen(page, async () => {
      await page.goto(`/e/${event}/stages`)
      await look(page, 'bracket-wide')
    })
    expect(await bracket()).toHaveLength(4)
  })

  await test.step('R12.3.4 a corrected winner: the affected match is marked, nothing is replaced without a person', async () => {
    const quarter = await publishNext(page, event, '四分之一决赛')
    const before = await call(page.request, 'public.pairings', { event, round: quarter })
    await page.goto(`/s/${event}/scores/${quarter - 1}/1/correct`)
    await page.getByRole('group', { name: '东西打到几' }).getByRole('button', { name: '2', exact: true }).click()
    await page.getByRole('group', { name: '南北打到几' }).getByRole('button', { name: 'K', exact: true }).click()
    await page.getByLabel('看过了，确定无误').check()
    await expect(page.getByRole('heading', { name: '更正以后会怎样' })).toBeVisible()
    await page.getByRole('button', { name: '录入时看错一行' }).click()
    await page.getByLabel('看过了，继续').check()
    await look(page, 'winner-changes')
    await page.getByRole('button', { name: '保存更正' }).click()
    await expect(page.getByText('更正（录入错误）')).toBeVisible()
    const after = await call(page.request, 'public.pairings', { event, round: quarter })
    expect(after.round?.tables).toEqual(before.round?.tables)
    await page.goto(`/s/${event}`)
    await expect(page.getByText(/^四分之一决赛1号桌：成绩更正以后，对阵要换人/)).toBeVisible()
    await look(page, 'after-home')
    await page.getByRole('link', { name: '去换人' }).click()
    await expect(page).toHaveURL(new RegExp(`/s/${event}/rounds/${quarter}$`))
    await expect(page.getByText(/^1号桌：更正以后应该是/)).toBeVisible()
    await look(page, 'to-exchange')
    const winner = (await bracket())[0]?.fixtures.find((fixture) => fixture.table === 1)
    const comes = winner?.[winner.winner ?? 'first'].name.zh ?? ''
    await page.getByRole('button', { name: '换人' }).click()
    await expect(page.getByRole('button', { name: '确定换人' })).toBeDisabled()
    await page.getByLabel('以裁判长身份决定').check()
    await look(page, 'exchange')
    await page.getByRole('button', { name: '确定换人' }).click()
    await expect(page.getByText('对阵要换人')).toBeHidden()
    const mended = await call(page.request, 'public.pairings', { event, round: quarter })
    const [table, ...others] = mended.round?.tables ?? []
    expect([table?.first.name, table?.second?.name]).toContain(comes)
    expect(others).toEqual(before.round?.tables.slice(1))
  })

  await test.step('the bracket is played to its end, third place included; every place has its reason', async () => {
    const quarter = (await stages())[1]?.rounds[1]?.number ?? 0
    await page.goto(`/s/${event}/rounds/${quarter}`)
    await page.getByRole('button', { name: '开始四分之一决赛' }).click()
    await typeRest(page, event, quarter)
    await play(page, event, '半决赛')
    const last = await play(page, event, '决赛')
    const { tables } = await call(page.request, 'round.get', { event, round: last })
    expect(tables.map((table) => table.label?.zh)).toEqual(['决赛', '三四名决赛'])
    await page.goto(`/s/${event}/rounds/finish`)
    await look(page, 'finish')
    await hold(page, '按住1秒公布最终成绩')
    await expect(page).toHaveURL(new RegExp(`/s/${event}/standings$`))
    await page.goto(`/e/${event}/standings`)
    await look(page, 'places')
    const { places } = await call(page.request, 'standings.get', { event, after_round: null })
    expect(places.map((place) => place.rank)).toEqual([1, 2, 3, 4, 5, 5, 5, 5, ...Array(8).fill(9)])
    const won = tables.map((table) => table.points?.zh)
    expect(won).toHaveLength(2)
    await onWideScreen(page, async () => {
      await page.goto(`/e/${event}/stages`)
      await look(page, 'bracket-end')
    })
  })
})
