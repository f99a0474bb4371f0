import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/shared/styles/tokens.css', 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media screen and (prefers-color-scheme: dark)')

function colours(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]))
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const themes = { light: colours(lightCss), dark: colours(darkCss) }

const text = 4.5
const control = 3
const pairs: [string, string, number][] = [
  ...['ink', 'weak', 'blue', 'green', 'red'].flatMap((name): [string, string, number][] => [
    [name, 'card', text],
    [name, 'page', 5.2],
  ]),
  ['ink', 'blue-tint', text],
  ['weak', 'blue-tint', text],
  ['blue', 'blue-tint', text],
  ['on-blue', 'blue', text],
  ['on-red', 'red', text],
  ['amber', 'amber-tint', text],
  ['page', 'ink', text],
  ['line', 'card', control],
]

for (const [theme, of] of Object.entries(themes)) {
  test.each(pairs)(`in ${theme}, %s on %s reaches %d`, (front, back, least) => {
    const [a, b] = [of[front], of[back]]
    expect(a, `--${front} is missing in ${theme}`).toBeDefined()
    expect(b, `--${back} is missing in ${theme}`).toBeDefined()
    expect(contrast(a ?? '', b ?? '')).toBeGreaterThanOrEqual(least)
  })
}

test('every colour has a dark value', () => {
  expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort())
})
