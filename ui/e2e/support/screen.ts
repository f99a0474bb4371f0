import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export type Font = 'standard' | 'large' | 'largest'
const fonts: Record<Font, string> = { standard: '标准', large: '大', largest: '特大' }

/** Sets the text size as FontSwitch does, without leaving the screen. */
export async function useFont(page: Page, font: Font): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.dataset.font = size
    localStorage.setItem('saiwu.font', size)
  }, font)
}

/** Saves what a person would see, at 标准 and 特大, under test-results/shots. */
export async function screenshot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  const fullPage = options.fullPage ?? false
  for (const font of ['standard', 'largest'] as const) {
    await useFont(page, font)
    if (fullPage) await page.evaluate(loosenBars)
    await page.screenshot({ path: `test-results/shots/${name}-${fonts[font]}.png`, fullPage })
    if (fullPage) await page.evaluate(fastenBars)
  }
  await useFont(page, 'standard')
}

/**
 * Looks at the screens of one test file: the page is there and stands still, its picture is kept as `file-name`, and
 * nothing is wrong with it.
 */
export function lookAs(file: string) {
  return async (page: Page, name: string, options: { fullPage?: boolean } = { fullPage: true }): Promise<void> => {
    await page.locator('h1').first().waitFor()
    await page.waitForTimeout(400)
    await screenshot(page, `${file}-${name}`, options)
    await expectGoodScreen(page)
  }
}

/** In a picture of the whole page a bar that sticks to the window would lie across the middle. */
function loosenBars() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position === 'sticky') element.style.position = 'static'
  }
}

function fastenBars() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.style.position === 'static') element.style.position = ''
  }
}

/** No accessibility violation, in words that say where. */
export async function expectNoAxeViolation(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // At full height no sticky bar lies over a row, which axe would take for a small target.
  const before = page.viewportSize()
  // Rows out of sight are only estimated, so the page may grow while the window does.
  for (let tries = 0; before && tries < 20; tries++) {
    const height = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(document.documentElement.scrollHeight))),
        ),
    )
    if (height <= (page.viewportSize()?.height ?? height)) break
    await page.setViewportSize({ width: before.width, height })
  }
  // `expectBigTargets` asks for more, and in a very long page a sticky bar lies over a row all the same.
  const axe = new AxeBuilder({ page }).withTags(tags).disableRules(['target-size'])
  const { violations } = await axe.analyze()
  if (before) await page.setViewportSize(before)
  const said = violations.map(
    (v) => `${v.id}: ${v.help}\n${v.nodes.map((n) => `    ${n.target.join(' ')}`).join('\n')}`,
  )
  expect(said, `axe on ${page.url()}`).toEqual([])
}

/** Everything that can be pressed is at least 48 by 48 (A11Y-2). Links inside running text are exempt, as in WCAG. */
export async function expectBigTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a,button,input,select,textarea,[role=button]')]
      .filter((element) => !element.closest('p') || element.tagName !== 'A')
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && (box.width < 47.5 || box.height < 47.5))
      .map(
        ({ element, box }) => `${element.outerHTML.slice(0, 80)} is ${Math.round(box.width)}×${Math.round(box.height)}`,
      ),
  )
  expect(small, `small targets on ${page.url()}`).toEqual([])
}

/** The page never scrolls sideways (A11Y-3) and no text is under 16 px (A11Y-4). */
export async function expectReadable(page: Page): Promise<void> {
  const problems = await page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement
      const text = texts.currentNode.textContent?.trim()
      if (!around || !text || around.closest('script,style,noscript') || around.getClientRects().length === 0) continue
      const size = Number.parseFloat(getComputedStyle(around).fontSize)
      if (size < 15.99) found.push(`“${text.slice(0, 20)}” is ${size} px`)
    }
    return found
  })
  expect(problems, `reading ${page.url()}`).toEqual([])
}

/** All of the above in 标准 and 特大: call it once on every screen a test visits. */
export async function expectGoodScreen(page: Page): Promise<void> {
  for (const font of ['standard', 'largest'] as const) {
    await useFont(page, font)
    await expectNoAxeViolation(page)
    await expectBigTargets(page)
    await expectReadable(page)
  }
  await useFont(page, 'standard')
}
