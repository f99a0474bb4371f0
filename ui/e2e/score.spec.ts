import { drawnEvent, runningRound, signIn } from './journey/prepare'
import { expect, lookAs, test } from './support/test'

/** 登分 where it is not two levels: deal points, what decides equal ones, the best of several games. */
const look = lookAs('score')

test('J14.4 equal deal points are decided by what the regulations say, and nothing is assumed', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  const settings = [
    { path: 'levels.mode', value: 'deal_points' },
    { path: 'stages[0].equal_level', value: 'extra_deal' },
  ]
  const event = await drawnEvent(page, { units: 3, settings })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}/scores/1/1`)
  const ask = page.getByRole('button', { name: '请南北方核对' })
  await expect(ask).toBeDisabled()
  await look(page, 'points-empty')
  const [ew, ns] = [page.getByRole('textbox').first(), page.getByRole('textbox').nth(1)]
  await ew.fill('12')
  await ns.fill('11')
  await page.getByRole('button', { name: '南北的总分 加一' }).click()
  await expect(page.getByText('同分，按规程加赛一副，谁胜？')).toBeVisible()
  await expect(ask).toBeDisabled()
  await look(page, 'points-equal')
  await page.getByRole('radio', { name: /^南北/ }).check()
  await expect(page.getByText('同分，加赛南北胜')).toBeVisible()
  await ask.click()
  await expect(page.getByText('请南北方核对：东西12、南北12，南北胜')).toBeVisible()
  await look(page, 'points-mirror')
  await page.getByRole('button', { name: '一致' }).click()
  await expect(page.getByText('1号桌已双方确认')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/s/${event}/scores/1`)
  await expect(page.getByLabel('桌号')).toBeFocused()
  for (const word of ['2', '15']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel('南北的总分')).toBeFocused()
  await look(page, 'points-desk')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(page.locator('.echoes li').first()).toContainText('15:9')
  await expect(page.locator('.echoes li').first()).toContainText('已确认')
})

test('R2.1.5 the games of a match are entered one after the other and stop when it is decided', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  const settings = [{ path: 'stages[0].best_of', value: 3 }]
  const event = await drawnEvent(page, { units: 2, settings })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}/scores/1/1`)
  const level = (side: string, key: string) =>
    page.getByRole('group', { name: `${side}打到几` }).getByRole('button', { name: key, exact: true })
  await expect(page.getByText('3局定胜负')).toBeVisible()
  await level('东西', '9').click()
  await level('南北', '6').click()
  await expect(page.getByText('局分1:0')).toBeVisible()
  await page.getByRole('button', { name: '填第2局' }).click()
  await expect(page.getByText('9:6 东西胜')).toBeVisible()
  await expect(page.getByRole('button', { name: '请南北方核对' })).toBeDisabled()
  await level('东西', '5').click()
  await level('南北', '8').click()
  await expect(page.getByText('局分1:1')).toBeVisible()
  await look(page, 'games-even')
  await page.getByRole('button', { name: '填第3局' }).click()
  await level('东西', 'J').click()
  await level('南北', '8').click()
  await expect(page.getByText('局分2:1')).toBeVisible()
  await expect(page.getByRole('button', { name: '填第4局' })).toHaveCount(0)
  await look(page, 'games-decided')
  await page.getByRole('button', { name: '请南北方核对' }).click()
  await expect(page.getByText('请南北方核对：9:6、5:8、J:8，东西胜')).toBeVisible()
  await look(page, 'games-mirror')
  await page.getByRole('button', { name: '一致' }).click()
  await expect(page.getByText('1号桌已双方确认')).toBeVisible()
})

test('R4.8.6 the referee reads the rules of tribute at a Guandan table', async ({ page, server }) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 3, settings: [] })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}/penalties/1/1`)
  await expect(page.getByText('单贡：下游把全手最大的一张牌')).toBeHidden()
  await page.getByText('进贡、还贡怎么算').click()
  for (const rule of ['单贡：下游把全手最大的一张牌', '双贡：双下两家都贡', '抗贡：该贡的一方有两个大王']) {
    await expect(page.getByText(rule)).toBeVisible()
  }
  await look(page, 'tribute')
})

test('Scenario C41: no level is preselected, and nothing is handed over until both are chosen', async ({
  page,
  server,
}) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 3, settings: [] })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}/scores/1/1`)
  const ask = page.getByRole('button', { name: '请南北方核对' })
  const level = (side: string, value: string) =>
    page.getByRole('group', { name: `${side}打到几` }).getByRole('button', { name: value, exact: true })
  await expect(level('东西', '9')).toBeVisible()
  await expect(page.locator('[aria-pressed="true"], :checked')).toHaveCount(0)
  await expect(ask).toBeDisabled()
  await level('东西', '9').click()
  await expect(ask).toBeDisabled()
  await level('南北', '6').click()
  await expect(ask).toBeEnabled()
})

test('R10.3.1 why a side forfeits is tapped on the slip, and everybody reads it', async ({ page, server }) => {
  await signIn(page, server.output())
  const event = await drawnEvent(page, { units: 4, pairs: 1 })
  await runningRound(page, event, 1)
  await page.goto(`/s/${event}/scores/1/1`)
  await page.getByRole('button', { name: '有一方弃权？' }).click()
  await page.getByRole('radio', { name: /南北弃权/ }).check()
  await page.getByRole('button', { name: '罢赛' }).click()
  await look(page, 'forfeit')
  await page
    .getByRole('button', { name: /双方已签字|已签字|登记|录入/ })
    .first()
    .click()
  await expect(page.getByText('南北弃权（罢赛）').first()).toBeVisible()
})
