import type { Page } from '@playwright/test'
import { expect } from '../support/test'
import type { UnitCast } from './cast'

/** A unit's leader on the private link: pairs, leader, check, receipt. */
export async function fillPairs(page: Page, pairs: UnitCast['pairs']): Promise<void> {
  for (const [at, pair] of pairs.entries()) {
    const card = page.getByRole('group', { name: `第${at + 1}对` })
    if (!(await card.isVisible())) await page.getByRole('button', { name: '再加一对' }).click()
    await expect(card).toBeVisible()
    for (const [number, player] of pair.entries()) await card.getByLabel(`第${number + 1}人姓名`).fill(player.name)
  }
}

/** The third pair brings up 性别; everybody is said to be a man. */
export async function chooseMen(page: Page, pairs: UnitCast['pairs']): Promise<void> {
  for (const [at, pair] of pairs.entries()) for (const number of pair.keys()) await choose(page, at, number, '男')
}

/** One woman is enough for the clause. */
export async function chooseWoman(page: Page, pairs: UnitCast['pairs']): Promise<void> {
  for (const [at, pair] of pairs.entries()) {
    for (const [number, player] of pair.entries()) if (player.gender === 'female') await choose(page, at, number, '女')
  }
}

async function choose(page: Page, pair: number, player: number, word: string): Promise<void> {
  const card = page.getByRole('group', { name: `第${pair + 1}对` })
  await card
    .getByRole('group', { name: `第${player + 1}人性别` })
    .getByRole('button', { name: word })
    .click()
}

export async function finishForm(page: Page, look: (name: string) => Promise<void>): Promise<string> {
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('领队姓名').fill('王领队')
  await page.getByLabel('领队电话').fill('13800000001')
  await look('leader')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '请核对' })).toBeVisible()
  await look('review')
  await page.getByLabel('规程已看完，同意遵守').check()
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('报名成功')).toBeVisible()
  await look('receipt')
  return (await page.locator('.code').textContent())?.trim() ?? ''
}
