import type { UnitDraft } from '@/generated/protocol'

/** Why a line cannot be taken as it stands. */
export type LineProblem = 'too_short' | 'too_long' | 'twice' | 'known'

export interface ReadUnit extends UnitDraft {
  /** From 1, as the organizer counts them. */
  line: number
  problem: LineProblem | null
}

const SHORTEST = 2
const LONGEST = 40
/** “1.”, “2、”, “（3）”, “4)” before a name. */
const numbering = /^(?:[(（]\s*\d{1,3}\s*[)）]|\d{1,3}\s*[.、．)）](?!\d))\s*/
/** Members at the end: set off by a space, comma, colon or bracket, or followed by 人 (U+4EBA). */
const setOff = /^(.*?)[\s,，;；:：(（/|]+(\d{1,7})\s*\u4eba?\s*[)）]?[。.]?$/
const withWord = /^(.*?\D)(\d{1,7})\s*\u4eba[。.]?$/

/** One unit a line, as it is pasted from a chat or a table: “第六中学 120”, “2、实验小学（85人）”, “机关工会”. */
export function readUnits(text: string, known: readonly string[]): ReadUnit[] {
  const taken = new Set(known.map(comparable))
  const seen = new Set<string>()
  const units: ReadUnit[] = []
  for (const [at, typed] of text.split(/\r?\n/).entries()) {
    const line = tidy(typed).replace(numbering, '')
    if (line === '') continue
    const found = setOff.exec(line) ?? withWord.exec(line)
    const name = (found?.[1] ?? line).replace(/[\s,，;；:：(（/|]+$/, '').trim()
    const members = found?.[2] ? Number(found[2]) : null
    const key = comparable(name)
    units.push({ line: at + 1, name, members, problem: problemOf(name, key, taken, seen) })
    seen.add(key)
  }
  return units
}

function problemOf(name: string, key: string, taken: Set<string>, seen: Set<string>): LineProblem | null {
  const length = [...name].length
  if (length < SHORTEST) return 'too_short'
  if (length > LONGEST) return 'too_long'
  if (taken.has(key)) return 'known'
  return seen.has(key) ? 'twice' : null
}

/** Full-width digits and spaces of tables become plain ones. */
function tidy(line: string): string {
  return line
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\t\u00a0]+/g, ' ')
    .trim()
}

function comparable(name: string): string {
  return name.normalize('NFKC').replace(/\s/g, '')
}
