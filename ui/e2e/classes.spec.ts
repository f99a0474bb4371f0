import type { Page } from '@playwright/test'
import { signIn } from './journey/prepare'
import { linkOf, type Organizer, openEvent, organizerOf } from './support/organizer'
import { expect, lookAs, test } from './support/test'

/** R15.1.6: every pair says its class, and each class has a quota of its own. */
let organizer: Organizer
let event = ''
const look = lookAs('classes')

test.beforeAll(async ({ server }) => {
  organizer = await organizerOf(server)
  const settings = [{ path: 'quota.rules', value: [] }]
  event = await openEvent(organizer, { settings, units: [{ name: '第六中学', members: null }] })
})
test.afterAll(() => organizer.leave())

const link = () => linkOf(organizer, event)
const card = (page: Page, n: number) => page.getByRole('group', { name: `第${n}对`, exact: true })
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

test('R15.1.6 the organizer sets two classes with their quotas', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/regulations`)
  await page.getByRole('button', { name: '分组别报名（各组别另有名额）' }).click()
  await page.getByLabel('第1个组别叫什么').fill('乙组')
  await page.getByRole('button', { name: '就按这个' }).click()
  await expect(page.getByText('有两个组别同名，请改一个').last()).toBeVisible()
  await page.getByLabel('第1个组别叫什么').fill('甲组')
  await page.getByLabel('每单位限报几队（第1个组别）').fill('1')
  await page.getByLabel('哪些人（第2个组别）').fill('副处级、副高以上')
  await look(page, 'editor')
  await page.getByRole('button', { name: '就按这个' }).click()
  await expect(page.getByText(/甲组限报1队（每队2人），乙组（副处级、副高以上）不限/)).toBeVisible()
  await look(page, 'regulations')
})

test('J1 R15.1.6 a unit chooses the class of each pair and is told where a class is full', async ({ page }) => {
  await page.goto(await link())
  await card(page, 1).getByRole('button', { name: '甲组' }).click()
  await card(page, 1).getByLabel('第1人姓名').fill('王芳')
  await card(page, 1).getByLabel('第2人姓名').fill('李强')
  await page.getByRole('button', { name: '再加一对' }).click()
  await card(page, 2).getByLabel('第1人姓名').fill('张伟')
  await card(page, 2).getByLabel('第2人姓名').fill('赵敏')
  await next(page)
  await expect(page.getByText(/请选组别：甲组、乙组/)).toBeVisible()
  await card(page, 2).getByRole('button', { name: '甲组' }).click()
  await expect(page.getByText(/甲组限报1队，这是第2队。各组别的名额不能互相挪用/)).toBeVisible()
  await look(page, 'full')
  await card(page, 2).getByRole('button', { name: '乙组' }).click()
  await expect(page.getByText('副处级、副高以上，不限')).toBeVisible()
  await look(page, 'form')
  await next(page)
  await page.getByLabel('领队姓名').fill('周平')
  await page.getByLabel('领队电话').fill('13800000001')
  await next(page)
  await page.getByLabel('规程已看完，同意遵守').check()
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('报名成功')).toBeVisible()
  await look(page, 'receipt')
})

test('R15.1.6 the list of units shows and counts the classes', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/entries`)
  await expect(page.getByText('各组别已确定：甲组1队，乙组1队')).toBeVisible()
  await look(page, 'units')
})
