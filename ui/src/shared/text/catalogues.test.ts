import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** TXT-1: both catalogues complete, no Chinese outside them, none of the words the public does not know. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(
  (path) => `src/${path.replaceAll('\\', '/')}`,
)
const chineseFiles = files.filter((path) => path.endsWith('/messages/zh-CN.json'))
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function flat(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${prefix} is neither text nor a group`)
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, prefix ? `${prefix}.${key}` : key))
}
const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

test.each(chineseFiles)('%s has the same keys and parameters in English', (path) => {
  const chinese = new Map(flat(read(path)))
  const english = new Map(flat(read(path.replace('zh-CN.json', 'en.json'))))
  expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort())
  for (const [key, text] of chinese)
    expect([key, ...parameters(english.get(key) ?? '')]).toEqual([key, ...parameters(text)])
})

test.each(chineseFiles)('%s is written as Chinese is', (path) => {
  for (const [key, text] of flat(read(path))) {
    expect(text, `${key}: a typed space between Chinese and digits`).not.toMatch(/\p{sc=Han} +[\d{]|[\d}] +\p{sc=Han}/u)
    expect(text, `${key}: half-width punctuation`).not.toMatch(/\p{sc=Han}[,;!?]/u)
    expect(text, `${key}: 您 is not our tone`).not.toContain('您')
    expect(text, key).not.toMatch(/swiss|buchholz/i)
    expect(text.trim(), `${key} is empty`).not.toBe('')
  }
})

test.each(chineseFiles.map((path) => path.replace('zh-CN.json', 'en.json')))(
  '%s has both forms after a number',
  (path) => {
    for (const [key, text] of flat(read(path)))
      expect(text, key).not.toMatch(/\{(n|d|open|units|deals|most|minutes)\} (more |other )?(?!is |has )[a-z]+s\b/)
  },
)

const sources = files.filter(
  (path) => /\.(vue|ts)$/.test(path) && !/\.test\.ts$|\/testing\/|^src\/generated\/|^src\/app\/gallery\//.test(path),
)

test.each(sources)('%s keeps its Chinese in the catalogue', (path) => {
  const code = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
  expect(code.split('\n').filter((line) => /\p{sc=Han}/u.test(line))).toEqual([])
})
