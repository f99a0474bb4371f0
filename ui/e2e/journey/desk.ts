import type { Page } from '@playwright/test'
import { expect } from '../support/test'
import { keyOf, levelsOf } from './cast'

/** Holds a button as long as it asks for. */
export async function hold(page: Page, name: RegExp | string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`nothing to hold: ${name}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(1100)
  await page.mouse.up()
}

/** Types one slip at the desk and waits for its echo. */
export async function typeSlip(page: Page, round: number, table: number): Promise<void> {
  const [ew, ns] = levelsOf(round, table)
  for (const word of [String(table), keyOf(ew), keyOf(ns)]) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('.echoes li').first()).toContainText(`${table}号桌`)
}

/** All tables of a round, and then none is left. */
export async function typeRound(page: Page, event: string, round: number, tables: readonly number[]): Promise<void> {
  await page.goto(`/s/${event}/scores/${round}/keyboard`)
  await expect(page.getByLabel('桌号')).toBeFocused()
  for (const table of tables) await typeSlip(page, round, table)
  await expect(page.locator('.echoes li').first()).toContainText('已确认')
  await expect(page.getByText('各桌都登过了')).toBeVisible()
}

/** 编排 → draft → hold → published → started. */
export async function publishRound(page: Page, event: string, round: number, look: () => Promise<void>): Promise<void> {
  await page.goto(`/s/${event}/rounds`)
  await page.getByRole('button', { name: `编排第${round}轮` }).click()
  await expect(page.getByText('草稿，公布前只有主办方看得到')).toBeVisible()
  await look()
  await hold(page, `按住1秒公布第${round}轮`)
  await expect(page.getByRole('button', { name: `开始第${round}轮` })).toBeVisible()
}
