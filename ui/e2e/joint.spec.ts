import type { Page } from '@playwright/test'
import { signIn } from './journey/prepare'
import { linkOf, type Organizer, openEvent, organizerOf } from './support/organizer'
import { expect, lookAs, test } from './support/test'

/** R15.1.7: small units join in one team, which takes a place of the unit that enters it. */
let organizer: Organizer
let event = ''
const look = lookAs('joint')

test.beforeAll(async ({ server }) => {
  organizer = await organizerOf(server)
  const units = ['第六中学', '第七中学', '共和路小学'].map((name) => ({ name, members: 40 }))
  event = await openEvent(organizer, { units })
})
test.afterAll(() => organizer.leave())

const link = (unit = 0) => linkOf(organizer, event, unit)
const card = (page: Page, n: number) => page.getByRole('group', { name: `第${n}对`, exact: true })
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

test('R15.1.7 the organizer lets two units join, and the regulations say whose place it is', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/regulations`)
  await page.getByRole('button', { name: /不能联合组队/ }).click()
  await look(page, 'setting')
  await page.getByRole('radio', { name: '可联合组队，每队最多2个单位' }).check()
  await expect(
    page.getByText(/人数少的单位可联合组队，每队最多2个单位，联队由一个单位报名，占这个单位的名额/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /联合组队不限单位大小/ })).toBeVisible()
  await look(page, 'regulations')
})

test('J1 R15.1.7 a unit joins with another one in its second place', async ({ page }) => {
  await page.goto(await link())
  await card(page, 1).getByRole('button', { name: '第1对：与其他单位联合组队' }).click()
  await look(page, 'choose')
  await page.getByLabel('共和路小学').check()
  await page.getByLabel('第七中学').check()
  await expect(page.getByLabel('共和路小学')).not.toBeChecked()
  await page.getByRole('button', { name: '选好了' }).click()
  await expect(card(page, 1).getByText('与第七中学联合组队')).toBeVisible()
  await card(page, 1).getByLabel('第1人姓名').fill('王芳')
  await card(page, 1).getByLabel('第2人姓名').fill('李强')
  await look(page, 'form')
  await next(page)
  await page.getByLabel('领队姓名').fill('周平')
  await page.getByLabel('领队电话').fill('13800000001')
  await next(page)
  await page.getByLabel('规程已看完，同意遵守').check()
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('报名成功')).toBeVisible()
  await expect(page.getByText('与第七中学联合组队')).toBeVisible()
  await look(page, 'receipt')
})

test('R15.1.7 the link of the partner says that it plays already', async ({ page }) => {
  await page.goto(await link(1))
  await expect(page.getByText('本单位已参加第六中学、第七中学联队（第六中学报名）')).toBeVisible()
  await look(page, 'partner')
})

test('R15.1.7 the list of units says who joined and does not miss the other unit', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/entries`)
  await expect(page.getByText('联合组队1队：第六中学、第七中学联队（第六中学报名）')).toBeVisible()
  await expect(page.getByText('还有1个单位没有报名：共和路小学')).toBeVisible()
  await expect(page.getByRole('link', { name: /第七中学.*参加联队/s })).toBeVisible()
  await expect(page.getByText('参加第六中学、第七中学联队（第六中学报名）')).toBeVisible()
  await look(page, 'units')
})

test('R15.1.7 a late entry may be of several units', async ({ page, server }) => {
  const { units } = await organizer.call('unit.list', { event })
  const token =
    units
      .find((unit) => unit.name === '第七中学')
      ?.link.split('/')
      .pop() ?? ''
  const { regulations } = await organizer.call('registration.form', { event, token })
  const player = (name: string) => ({ name, gender: null, phone: '', post: '' })
  const form = {
    members: null,
    seats: [{ pairs: [{ players: [player('张伟'), player('赵敏')] }] }],
    leader: { name: '周平', phone: '13800000001' },
  }
  await organizer.call('registration.submit', { event, token, form, accepted: regulations.version })
  await organizer.call('roster.lock', { event })
  await organizer.call('draw.make', { event })
  const own = units.find((unit) => unit.name === '第六中学')
  await signIn(page, server.output())
  await page.goto(`/s/${event}/entries/late/${own?.unit}`)
  await page.getByRole('button', { name: /与其他单位联合组队/ }).click()
  await look(page, 'late-choose')
  await page.getByLabel('共和路小学').check()
  await page.getByRole('button', { name: '选好了' }).click()
  await expect(page.getByText('与共和路小学联合组队')).toBeVisible()
  await look(page, 'late')
})
