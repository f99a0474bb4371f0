import type { Page } from '@playwright/test'

declare global {
  interface Window {
    __taps?: number
    __keys?: number
  }
}

/**
 * Counts what a person does (ux §16.1). Survives navigation within the tab. Type with `pressSequentially`: `fill`
 * sends no keys and would not be counted.
 */
export async function countActions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stored = (name: string) => Number(sessionStorage.getItem(name) ?? '0')
    window.__taps = stored('taps')
    window.__keys = stored('keys')
    addEventListener(
      'pointerup',
      () => {
        window.__taps = (window.__taps ?? 0) + 1
        sessionStorage.setItem('taps', String(window.__taps))
      },
      true,
    )
    addEventListener(
      'keydown',
      () => {
        window.__keys = (window.__keys ?? 0) + 1
        sessionStorage.setItem('keys', String(window.__keys))
      },
      true,
    )
  })
}

export async function actions(page: Page): Promise<{ taps: number; keys: number }> {
  return page.evaluate(() => ({ taps: window.__taps ?? 0, keys: window.__keys ?? 0 }))
}

export async function resetActions(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.__taps = 0
    window.__keys = 0
    sessionStorage.clear()
  })
}

/** Seconds a user of 40 to 60 needs: 1.1 s a tap, 0.5 s a character, 1.35 s a screen, times 1.5 (ux §16.1). */
export function secondsNeeded(done: { taps: number; keys: number; screens: number }): number {
  return (done.taps * 1.1 + done.keys * 0.5 + done.screens * 1.35) * 1.5
}
