import type { Page } from '@playwright/test'
import { signIn } from './journey/prepare'
import { type Organizer, openEvent, organizerOf } from './support/organizer'
import { expect, lookAs, test } from './support/test'

/** R15.1.8: all places of the contest are taken; who comes then waits, moves up, or is told that it is full. */
let organizer: Organizer
let event = ''
const look = lookAs('waiting')

test.beforeAll(async ({ server }) => {
  organizer = await organizerOf(server)
  const settings = [
    {
      path: 'quota.rules',
      value: [{ fixed: { seats: 2, clause: '正文七.1' } }, { event_cap: { seats: 3, waiting: 2, clause: '正文七.3' } }],
    },
  ]
  const units = ['第六中学', '江苏省镇江市实验高级中学附属第二初级中学分工会', '机关工会', '实验小学', '老干部局']
  event = await openEvent(organizer, { settings, units: units.map((name) => ({ name, members: null })) })
  await enter('第六中学', [
    ['钱一鸣', '孙晓'],
    ['何平', '吕洋'],
  ])
})
test.afterAll(() => organizer.leave())

async function linkOf(unit: string): Promise<string> {
  const { units } = await organizer.call('unit.list', { event })
  return units.find((row) => row.name.includes(unit))?.link ?? `no link of ${unit}`
}
async function enter(unit: string, pairs: [string, string][]): Promise<void> {
  const token = (await linkOf(unit)).split('/').at(-1) ?? ''
  const player = (name: string) => ({ name, gender: null, phone: '', post: '' })
  const seats = pairs.map((names) => ({ pairs: [{ players: names.map(player) }] }))
  const form = { members: null, seats, leader: { name: '周平', phone: '05118000000' } }
  const { regulations } = await organizer.call('registration.form', { event, token })
  await organizer.call('registration.submit', { event, token, form, accepted: regulations.version })
}
const card = (page: Page, n: number) => page.getByRole('group', { name: `第${n}对`, exact: true })
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

test('J1 T01 of two pairs one gets the last place and the other waits, as it was said before', async ({ page }) => {
  await page.goto(await linkOf('实验高级中学'))
  await card(page, 1).getByLabel('第1人姓名').fill('王芳')
  await card(page, 1).getByLabel('第2人姓名').fill('李强')
  await page.getByRole('button', { name: '再加一对' }).click()
  await card(page, 2).getByLabel('第1人姓名').fill('张伟')
  await card(page, 2).getByLabel('第2人姓名').fill('赵敏')
  await expect(page.getByText(/名额已满。从第2个起排候补，现在是候补第1位（规程正文七.3）/)).toBeVisible()
  await next(page)
  await page.getByLabel('领队姓名').fill('周平')
  await page.getByLabel('领队电话').fill('13800000001')
  await next(page)
  await page.getByLabel('规程已看完，同意遵守').check()
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('报名成功')).toBeVisible()
  await expect(page.getByText(/分工会二队：候补第1位/)).toBeVisible()
  await look(page, 'receipt-half')
})

test('J1 T02 behind the waiting list it is full, in plain words, and nothing is stored', async ({ page }) => {
  await enter('机关工会', [['陈军', '杨洋']])
  await page.goto(await linkOf('机关工会'))
  await expect(page.getByText('候补中')).toBeVisible()
  await look(page, 'receipt-waiting')
  await page.goto(await linkOf('实验小学'))
  await expect(page.getByText(/已满：全场限3队，候补2个也排满了/)).toBeVisible()
  await look(page, 'full')
  const { units } = await organizer.call('unit.list', { event })
  expect(units.find((unit) => unit.name === '实验小学')?.entry_code).toBeNull()
})

test('J4 the organizer sees who waits; a place given back goes to the first by itself', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/entries`)
  await expect(page.getByText('全场限3队：已确定3队，候补2队')).toBeVisible()
  await look(page, 'units')
  await page.getByRole('link', { name: /机关工会/ }).click()
  await expect(page.getByText('候补第2位')).toBeVisible()
  await look(page, 'unit')

  await page.goto(await linkOf('第六中学'))
  await page.getByRole('button', { name: '退出报名' }).click()
  await look(page, 'leave')
  await page.getByRole('button', { name: '退出', exact: true }).click()
  await expect(page.getByText('已退出报名')).toBeVisible()
  await look(page, 'left')
  await page.goto(await linkOf('机关工会'))
  await expect(page.getByText('机关工会一队已递补，确定参赛')).toBeVisible()
  await look(page, 'moved-up')
  await page.goto(`/s/${event}/entries`)
  await expect(page.getByText(/已递补：/)).toBeVisible()
  await look(page, 'units-moved')
})

test('J4 T04 a locked list is opened again only with a reason; the old code stays listed, the history says so', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/entries`)
  await page.getByRole('button', { name: '截止并锁定名单' }).click()
  await page.getByRole('button', { name: '锁定名单', exact: true }).click()
  await expect(page).toHaveURL(/entries\/draw$/)
  await page.goto(`/s/${event}/entries`)
  await page.getByRole('button', { name: '重新开放报名' }).click()
  await page.getByRole('button', { name: '重新开放', exact: true }).click()
  await expect(page.getByText('请写原因')).toBeVisible()
  await look(page, 'reopen')
  await page.getByLabel('原因').fill('漏了一个单位')
  await page.getByRole('button', { name: '重新开放', exact: true }).click()
  await expect(page.getByText(/上一版名单校验码[0-9A-F]{4} [0-9A-F]{4}.*漏了一个单位/)).toBeVisible()
  await look(page, 'reopened')
  const { entries } = await organizer.call('event.history', { event })
  expect(entries[0]?.what.zh).toBe('锁定名单以后重新开放报名：漏了一个单位')
})

test('J4 T05 the history of an entry says who, when, before and after', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/entries`)
  await page.getByRole('link', { name: /机关工会/ }).click()
  await page.getByRole('link', { name: /报名经过/ }).click()
  await expect(page.getByText('有名额空出，候补递补')).toBeVisible()
  await expect(page.getByText('候补1队（第2位起） → 1队')).toBeVisible()
  await look(page, 'past')
})
