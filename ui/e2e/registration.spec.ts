import type { Page } from '@playwright/test'
import { type Organizer, openEvent, organizerOf } from './support/organizer'
import { actions, countActions, expect, lookAs, secondsNeeded, test } from './support/test'

/** J1: a unit registers over its private link, on a phone, against the real rules. */
const longUnit = '江苏省镇江市实验高级中学附属第二初级中学分工会'
let organizer: Organizer
let event = ''

test.beforeAll(async ({ server }) => {
  organizer = await organizerOf(server)
  event = await newEvent('guandan-swiss-2018', [
    { name: '第六中学', members: 60 },
    { name: longUnit, members: 120 },
    { name: '机关工会', members: null },
    { name: '实验小学', members: 40 },
  ])
  await enter('实验小学')
})
test.afterAll(() => organizer.leave())

const newEvent = (template: string, units: { name: string; members: number | null }[]) =>
  openEvent(organizer, { template, units })

async function linkOf(unit: string, of = event): Promise<string> {
  const { units } = await organizer.call('unit.list', { event: of })
  return units.find((row) => row.name === unit)?.link ?? `no link of ${unit}`
}

/** An entry that is there already. */
async function enter(unit: string, of = event): Promise<void> {
  const token = (await linkOf(unit, of)).split('/').at(-1) ?? ''
  const player = (name: string) => ({ name, gender: null, phone: '', post: '' })
  const seat = (first: string, second: string) => ({ pairs: [{ players: [player(first), player(second)] }] })
  const seats = [seat('钱一鸣', '孙晓'), seat('何平', '吕洋')]
  const form = { members: null, seats, leader: { name: '周平', phone: '05118000000' } }
  const { regulations } = await organizer.call('registration.form', { event: of, token })
  await organizer.call('registration.submit', { event: of, token, form, accepted: regulations.version })
}

const look = lookAs('registration')

const card = (page: Page, n: number) => page.getByRole('group', { name: `第${n}对`, exact: true })
const names = async (page: Page, n: number, first: string, second: string) => {
  await card(page, n).getByLabel('第1人姓名').fill(first)
  await card(page, n).getByLabel('第2人姓名').fill(second)
}
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

test('J1 TAP-05 two pairs in at most 14 taps, with the receipt and its edit link', async ({ page }) => {
  await countActions(page)
  const link = await linkOf('第六中学')
  await page.goto(link)
  await expect(page.getByText('第1步，共3步')).toBeVisible()
  await look(page, 'pairs')
  await card(page, 1).getByLabel('第1人姓名').tap()
  await page.keyboard.type('王芳')
  await card(page, 1).getByLabel('第2人姓名').tap()
  await page.keyboard.type('李强')
  await page.getByRole('button', { name: '再加一对' }).tap()
  await expect(card(page, 2).getByLabel('第1人姓名')).toBeFocused()
  await page.keyboard.type('张伟')
  await card(page, 2).getByLabel('第2人姓名').tap()
  await page.keyboard.type('赵敏')
  await page.getByRole('button', { name: '下一步' }).tap()
  await page.getByLabel('领队姓名').tap()
  await page.keyboard.type('周平')
  await page.getByLabel('领队电话').tap()
  await page.keyboard.type('13800000001')
  await look(page, 'leader')
  await page.getByRole('button', { name: '下一步' }).tap()
  await expect(page.getByText('张伟、赵敏')).toBeVisible()
  await look(page, 'review')
  await page.getByLabel('规程已看完，同意遵守').tap()
  await page.getByRole('button', { name: '提交报名' }).tap()
  await expect(page.getByText('报名成功')).toBeVisible()
  const done = await actions(page)
  const seconds = secondsNeeded({ ...done, screens: 4 })
  test.info().annotations.push({
    type: 'TAP-05',
    description: `${done.taps} taps, ${done.keys} keys, ${Math.round(seconds)} s`,
  })
  expect(done.taps).toBeLessThanOrEqual(14)
  expect(seconds).toBeLessThanOrEqual(240)
  await expect(page.getByText(/^[0-9A-Z]{4}-A\d\d$/)).toBeVisible()
  await look(page, 'receipt')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible()
  await page.getByRole('link', { name: '修改报名' }).click()
  await expect(card(page, 2).getByLabel('第1人姓名')).toHaveValue('张伟')
  await card(page, 2).getByLabel('第1人姓名').fill('张小伟')
  await next(page)
  await next(page)
  await page.getByRole('button', { name: '提交修改' }).click()
  await expect(page.getByText('张小伟、赵敏')).toBeVisible()
})

test('J1.4 beyond the quota the clause speaks, in its words', async ({ page }) => {
  await page.goto(`${await linkOf('第六中学')}?step=pairs`)
  await page.getByRole('button', { name: '再加一对' }).click()
  await expect(page.getByText(/会员60人，限报2队.*规程/)).toBeVisible()
  await expect(card(page, 3)).toHaveCount(0)
  await look(page, 'over-quota')
})

test('J1.4 a third pair asks for gender and needs a woman, with the clause', async ({ page }) => {
  await page.goto(await linkOf(longUnit))
  await names(page, 1, '王芳', '李强')
  await page.getByRole('button', { name: '再加一对' }).click()
  await names(page, 2, '阿卜杜热依木·买买提艾力江', '赵敏')
  await expect(page.getByRole('group', { name: '第1人性别' })).toHaveCount(0)
  await page.getByRole('button', { name: '再加一对' }).click()
  await names(page, 3, '陈军', '王芳')
  await expect(page.getByText(/报第三对时，队员中须有女职工/)).toBeVisible()
  await expect(page.getByText(/王芳：这个名字填了两次/)).toHaveCount(0)
  await card(page, 3).getByLabel('第1人姓名').focus()
  await expect(page.getByText(/王芳：这个名字填了两次/)).toBeVisible()
  await look(page, 'third-pair')
  await next(page)
  await expect(page.getByRole('heading', { name: '谁来参赛？' })).toBeVisible()
  await card(page, 1).getByRole('group', { name: '第1人性别' }).getByRole('button', { name: '女' }).click()
  await expect(page.getByText(/报第三对时/)).toHaveCount(0)
  await next(page)
  await expect(page.getByRole('heading', { name: '领队是谁？' })).toBeVisible()
})

test('J1 OFF-5 a draft survives killing the page at any keystroke', async ({ page, context }) => {
  const link = await linkOf('机关工会')
  await page.goto(link)
  await look(page, 'members')
  await page.getByLabel('会员人数').pressSequentially('98')
  await page.close({ runBeforeUnload: false })
  const second = await context.newPage()
  await second.goto(link)
  await expect(second.getByLabel('会员人数')).toHaveValue('98')
  await expect(second.getByText('已恢复上次没填完的内容')).toBeVisible()
  await next(second)
  for (const [index, letter] of [...'欧阳娜娜'].entries()) {
    await card(second, 1).getByLabel('第1人姓名').press('End')
    await second.keyboard.insertText(letter)
    await second.reload()
    await expect(card(second, 1).getByLabel('第1人姓名')).toHaveValue('欧阳娜娜'.slice(0, index + 1))
  }
})

test('what is missing is named beside its input, after 下一步', async ({ page }) => {
  await page.goto(await linkOf('实验小学'))
  await page.getByRole('link', { name: '修改报名' }).click()
  await card(page, 1).getByLabel('第2人姓名').fill('孙')
  await next(page)
  await expect(page.getByText('姓名应为2到30个字')).toBeVisible()
  await expect(card(page, 1).getByLabel('第2人姓名')).toBeFocused()
  await look(page, 'short-name')
  await page.goto(await linkOf('实验小学'))
  await expect(page.getByText('上次的修改还没有提交')).toBeVisible()
  await look(page, 'unsent')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click()
  await expect(page.getByText('上次的修改还没有提交')).toHaveCount(0)
})

test('the host away: what was typed stays, and a plain sentence says so', async ({ page }) => {
  await page.goto(`${await linkOf(longUnit)}?step=pairs`)
  await names(page, 1, '王芳', '李强')
  await page.route('**/api/rpc/**', (route) => route.abort())
  await next(page)
  await expect(page.getByText('填的内容已保存在本机')).toBeVisible()
  await page.unroute('**/api/rpc/**')
  await next(page)
  await expect(page.getByRole('heading', { name: '领队是谁？' })).toBeVisible()
})

test('a team of pairs asks what its regulations collect', async ({ page }) => {
  const teams = await newEvent('shengji-team-swiss-2013', [{ name: longUnit, members: 320 }])
  await page.goto(await linkOf(longUnit, teams))
  await expect(page.getByLabel('第2人部门及职务')).toHaveCount(2)
  await page.getByLabel('第1人手机').first().fill('1380000')
  await next(page)
  await expect(page.getByText('手机号应为11位、以1开头，现在是7位')).toBeVisible()
  await look(page, 'team')
})

test('the form in English and in the dark', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('saiwu.language', 'en'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(await linkOf(longUnit))
  await page.getByRole('button', { name: 'Add one more: Pair' }).click()
  await page.getByRole('button', { name: 'Add one more: Pair' }).click()
  await expect(page.getByRole('group', { name: 'Pair 3', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Enter the name').first()).toBeVisible()
  await look(page, 'en-dark-pairs')
  await page.goto(await linkOf('实验小学'))
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await look(page, 'en-dark-receipt')
})

test('a wrong link and a link without a unit say what to do', async ({ page }) => {
  await page.goto(`/e/${event}/reg/WRONGWRONG`)
  await expect(page.getByRole('heading', { name: '报名链接不对' })).toBeVisible()
  await look(page, 'bad-link')
  await page.goto(`/e/${event}/reg`)
  await expect(page.getByText('请用主办方发给你单位的报名链接')).toBeVisible()
  await look(page, 'no-link')
})

test('after the list is locked an entry can be read and not changed, without reload', async ({ page }) => {
  await page.goto(await linkOf('实验小学'))
  await expect(page.getByRole('link', { name: '修改报名' })).toBeVisible()
  await organizer.call('roster.lock', { event })
  await expect(page.getByRole('link', { name: '修改报名' })).toHaveCount(0)
  await expect(page.getByText('钱一鸣、孙晓')).toBeVisible()
  await look(page, 'closed-entry')
  await page.goto(await linkOf('机关工会'))
  await look(page, 'closed')
  await expect(page.getByLabel('会员人数')).toHaveCount(0)
})

test('J1 two officers over one link: the second is told, looks, and sends over it knowingly', async ({ page }) => {
  const own = await newEvent('guandan-swiss-2018', [{ name: '实验小学', members: 40 }])
  await enter('实验小学', own)
  const link = await linkOf('实验小学', own)
  await page.goto(link)
  await page.getByRole('link', { name: '修改报名' }).click()
  await card(page, 1).getByLabel('第2人姓名').fill('孙小晓')
  const token = link.split('/').at(-1) ?? ''
  const { regulations, entered, revision } = await organizer.call('registration.form', { event: own, token })
  const other = JSON.parse(JSON.stringify(entered).replace('钱一鸣', '钱二鸣')) as NonNullable<typeof entered>
  await organizer.call('registration.submit', {
    event: own,
    token,
    form: other,
    accepted: regulations.version,
    revision,
  })
  await next(page)
  await next(page)
  await page.getByRole('button', { name: '提交修改' }).click()
  await expect(page.getByText(/这份报名在你打开以后被改过（.*），请先看看现在的内容/)).toBeVisible()
  await look(page, 'meanwhile')
  await page.getByRole('button', { name: '先看看现在的内容' }).click()
  await expect(page.getByText('钱二鸣、孙晓')).toBeVisible()
  await look(page, 'present-entry')
  await page.getByRole('button', { name: '换回我填的' }).click()
  await expect(page.getByText('钱一鸣、孙小晓')).toBeVisible()
  await page.getByRole('button', { name: '提交修改' }).click()
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible()
  await expect(page.getByText('钱一鸣、孙小晓')).toBeVisible()
})
