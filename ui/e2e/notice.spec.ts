import { signIn } from './journey/prepare'
import { expect, expectGoodScreen, screenshot, test } from './support/test'

/** In the manner of a union's notice; how long a round takes is lost. */
const NOTICE = `关于举办2027年教职工掼蛋比赛的通知
各基层工会：
一、主办单位：滨海市教育工会
二、比赛时间：2027年4月17日（星期六）上午8：30
三、比赛地点：滨海市第二中学
四、参赛办法
（一）掼蛋以二人为一对，每单位限报3对。
（二）请于4月3日前将报名表发电子邮件至gonghui@example.com，联系人：王五，联系电话：05110000000。
五、竞赛办法
（一）积分编排六轮，每轮分钟。
（二）每轮比赛胜者积2分、负者积0分，平则各积1分。升级数相同则平。
（三）第一轮由裁判长赛前抽签决定。
六、录取前8名给予奖励。
滨海市教育工会
2027年3月9日
`

test('J3.9 a pasted notice is looked through beside its words and goes on into the set-up', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  await page.goto('/s/new')
  await page.getByRole('link', { name: /粘贴通知/ }).click()
  await page.getByRole('button', { name: '读通知' }).click()
  await expect(page.getByText('请先粘贴通知')).toBeVisible()
  await screenshot(page, 'notice-paste')
  await expectGoodScreen(page)
  await page.getByLabel('通知全文').fill(NOTICE)
  await page.getByRole('button', { name: '读通知' }).click()

  // The value, the words, the clause; what breaks off is red and stands first.
  await expect(page.getByText('还有1项必填的没读出来')).toBeVisible()
  const rules = page.getByRole('region', { name: '规程' })
  await expect(rules.getByRole('button').first()).toContainText('每轮时间和副数')
  await expect(rules.getByRole('button').first()).toContainText('缺少')
  const rounds = rules.getByRole('button', { name: /轮数/ })
  await expect(rounds).toContainText('6轮')
  await expect(rounds).toContainText('编排六轮')
  await expect(rounds).toContainText('正文五（一）')
  await expect(page.getByRole('button', { name: '核对好了，下一步' })).toBeDisabled()
  await screenshot(page, 'notice-read', { fullPage: true })
  await expectGoodScreen(page)

  await rules.getByRole('button', { name: /每轮时间和副数/ }).click()
  await page.getByRole('radio', { name: '自己填' }).check()
  await page.getByLabel('每轮几分钟').fill('45')
  await screenshot(page, 'notice-minutes')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: '就用这个' }).click()
  await expect(page.getByText('必填的都有了')).toBeVisible()

  // Between two readings the organizer chooses.
  await rules.getByRole('button', { name: /抽签/ }).first().click()
  await screenshot(page, 'notice-draw')
  await page.getByRole('radio', { name: /现场抽签/ }).check()
  await page.getByRole('button', { name: '就用这个' }).click()
  await page.getByRole('button', { name: '核对好了，下一步' }).click()

  await expect(page.getByLabel('赛事名称')).toHaveValue('2027年教职工掼蛋比赛')
  await expect(page.getByLabel('比赛日期')).toHaveValue('2027-04-17')
  await expect(page.getByLabel('地点')).toHaveValue('滨海市第二中学')
  await expect(page.getByLabel('主办单位')).toHaveValue('滨海市教育工会')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('button', { name: /6轮|^6$/ }).first()).toBeVisible()
  await screenshot(page, 'notice-rules', { fullPage: true })
  await page.getByRole('button', { name: '就按这个规程' }).click()
  await expect(page.getByLabel('报名截止')).toHaveValue('2027-04-03T23:59')
  await expect(page.getByLabel(/联系/).first()).toHaveValue('王五 05110000000')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '创建赛事' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2027年教职工掼蛋比赛')
})

test('J3.9 a text whose numbers are lost is flagged and cannot be taken over', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto('/s/new/notice')
  await page
    .getByLabel('通知全文')
    .fill(
      '競技升級撲克競賽規(guī)則。年月前言，使用兩副牌共張。抓分方得分大于 ，莊家方升級。對牌，例如。底牌共張牌，莊家所有。',
    )
  await page.getByRole('button', { name: '读通知' }).click()
  await expect(page.getByText('此文数字已丢失，不能作为规程导入')).toBeVisible()
  await expect(page.getByText('请找完整的通知重新粘贴')).toBeVisible()
  await expect(page.getByRole('button', { name: '核对好了，下一步' })).toBeDisabled()
  await screenshot(page, 'notice-lost')
  await expectGoodScreen(page)
})

test('J3.9 what the notice does not say and nobody can type is chosen', async ({ page, server }) => {
  await signIn(page, server.output())
  await page.goto('/s/new')
  await page.getByRole('link', { name: /粘贴通知/ }).click()
  const text = NOTICE.replace('掼蛋以二人为一对，每单位限报3对', '每单位限报3队').replace('每轮分钟', '每轮45分钟')
  await page.getByLabel('通知全文').fill(text)
  await page.getByRole('button', { name: '读通知' }).click()
  await expect(page.getByText('还有1项必填的没读出来')).toBeVisible()
  const missing = page.getByRole('button', { name: /参赛单元/ })
  await expect(missing).toContainText('通知没写几个人一起报名')
  await expect(missing).not.toContainText('两人一对')
  await missing.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('两人一对')
  await screenshot(page, 'notice-choose')
  await sheet.getByRole('radio', { name: '两人一对' }).check()
  await sheet.getByRole('button', { name: '就用这个' }).click()
  await expect(page.getByText('还有1项必填的没读出来')).toBeHidden()
  await expect(page.getByRole('button', { name: '核对好了，下一步' })).toBeEnabled()
})
