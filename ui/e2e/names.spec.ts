import { signIn } from './journey/prepare'
import { type Organizer, organizerOf } from './support/organizer'
import { expect, lookAs, test } from './support/test'

/** Names: found by pinyin and initials, a reading put right for one person, a phone in part, who asks is forgotten. */
let organizer: Organizer
let event = ''
const look = lookAs('names')

test.beforeAll(async ({ server }) => {
  organizer = await organizerOf(server)
  const details = {
    title: '2027年教职工掼蛋比赛',
    date: '2027-03-27',
    place: '第六中学',
    host: '教育工会',
    deadline: null,
    contact: '',
    phone_policy: 'allowed' as const,
  }
  event = (await organizer.call('event.create', { template: 'guandan-swiss-2018', details, settings: [] })).code
  const units = ['第六中学', '重庆银行'].map((name) => ({ name, members: 80 }))
  await organizer.call('unit.add', { event, units })
  const entered = [
    ['柳泊淙', '张伟', '单偲宇', '王芳'],
    ['赵仡乐', '张伟', '曾庆华', '阿卜杜拉·买买提'],
  ]
  const list = await organizer.call('unit.list', { event })
  for (const [index, unit] of list.units.entries()) {
    const players = (entered[index] ?? []).map((name, n) => ({
      name,
      gender: null,
      phone: `1380000${index}00${n}`,
      post: '教务处副主任',
    }))
    const seats = [players.slice(0, 2), players.slice(2)].map((two) => ({ pairs: [{ players: two }] }))
    const form = { members: null, seats, leader: { name: '周平', phone: '05118000000' } }
    const token = unit.link.split('/').at(-1) ?? ''
    const { regulations } = await organizer.call('registration.form', { event, token })
    await organizer.call('registration.submit', { event, token, form, accepted: regulations.version })
  }
})
test.afterAll(() => organizer.leave())

test('T08 S02 a player is found by initials, by full pinyin and by both mixed', async ({ page }) => {
  await page.goto(`/e/${event}/me`)
  const box = page.getByRole('searchbox')
  for (const [typed, found] of [
    ['lbc', '柳泊淙'],
    ['zyl', '赵仡乐'],
    ['zengqh', '曾庆华'],
    ['shan', '单偲宇'],
    ['abdlmmt', '阿卜杜拉·买买提'],
    ['曾', '曾庆华'],
  ] as const) {
    await box.fill(typed)
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('listitem')).toContainText(found)
  }
  // T07: namesakes stand there with their units.
  await box.fill('zw')
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('listitem').filter({ hasText: '第六中学' })).toHaveCount(1)
  await look(page, 'found')
})

test('T08 C03 a reading is put right for one person, and the phone comes with the call', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/entries`)
  await page.getByRole('searchbox').fill('cqyh')
  await expect(page.getByRole('link', { name: '重庆银行' })).toBeVisible()
  await expect(page.getByRole('link', { name: '第六中学' })).toBeHidden()
  await page.goto(`/s/${event}/entries/u1`)
  await page.getByRole('link', { name: '人员和电话' }).click()
  await expect(page.getByText('138****0002')).toBeVisible()
  await look(page, 'people')
  expect(await page.content()).not.toContain('13800000002')
  await page.getByRole('button', { name: '单偲宇' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '看号码并拨打' }).click()
  await expect(sheet.getByRole('link', { name: '拨打13800000002' })).toHaveAttribute('href', 'tel:13800000002')
  await sheet.getByLabel('姓名拼音').fill('shàn sī yǔ')
  await sheet.getByRole('button', { name: '保存拼音' }).click()
  await expect(sheet.getByText('拼音只用字母')).toBeVisible()
  await sheet.getByLabel('姓名拼音').fill('shan si yu')
  await sheet.getByRole('button', { name: '保存拼音' }).click()
  await expect(sheet.getByText('已保存')).toBeVisible()
  await look(page, 'person', { fullPage: false })
  await page.goto(`/e/${event}/me`)
  await page.getByRole('searchbox').fill('ssy')
  await expect(page.getByRole('listitem')).toContainText('单偲宇')
})

test('J16.1 the organizer sees until when phones are kept, and forgets who asks', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto(`/s/${event}/entries`)
  await page.getByRole('link', { name: '个人资料保留期限' }).click()
  await expect(page.getByText('手机号、性别和职务保留到2027年4月26日')).toBeVisible()
  await page.getByLabel('7天', { exact: true }).check()
  await look(page, 'privacy')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，保留到2027年4月3日')).toBeVisible()
  await organizer.call('roster.lock', { event })
  await page.goto(`/s/${event}/entries/u2/people`)
  await page.getByRole('button', { name: '曾庆华' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '本人要求删除资料' }).click()
  await look(page, 'erase', { fullPage: false })
  await sheet.getByRole('button', { name: '删除曾庆华的资料' }).click()
  await expect(page.getByRole('button', { name: '已删除' })).toBeVisible()
  const list = await organizer.call('public.entrants', { event })
  expect(JSON.stringify(list)).not.toContain('曾庆华')
})
