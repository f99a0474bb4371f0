import type { GameOutcome, ScoreEntry, ScoreSlip } from '@/generated/protocol'
import { type LevelKey, levelOfKey } from '@/shared/components/levels'
import { emptyEntry } from './scoreDraft'

/** What the desk types next. One line a slip: `12 ⏎ 9 ⏎ 6 ⏎`, or `12 ⏎ 1 ⏎` where only the winner is typed. */
export type Step = 'table' | 'eastWest' | 'northSouth' | 'outcome'

export interface Typed {
  step: Step
  table: number | null
  /** What stands for the first side already. */
  eastWest: LevelKey | number | null
}

export type Wrong =
  | 'empty'
  | 'not_a_table'
  | 'no_such_table'
  | 'not_a_level'
  | 'level_unknown'
  | 'not_an_outcome'
  | 'no_draw'
  | 'not_points'
  | 'too_many_points'

export type Outcome =
  | { kind: 'next'; typed: Typed }
  | { kind: 'slip'; table: number; entry: ScoreEntry; words: string }
  | { kind: 'wrong'; why: Wrong }

/** What the slips of this round ask for. */
export type Asked = Pick<ScoreSlip, 'form' | 'levels' | 'draws' | 'most_deal_points'>

export const start: Typed = { step: 'table', table: null, eastWest: null }

const outcomes: Record<string, GameOutcome> = { '1': 'first', '2': 'second', '=': 'draw' }

/**
 * One press of ⏎. A level is one key: `0` is 10, `J Q K A` as they are, `+` is 过A; `10` and `A+` are understood too.
 * Of an outcome `1` is the first-named side, `2` the other, `=` a draw. Wrong input changes nothing.
 */
export function enter(typed: Typed, text: string, known: { tables: readonly number[]; asked: Asked }): Outcome {
  const word = text.normalize('NFKC').trim()
  if (word === '') return { kind: 'wrong', why: 'empty' }
  const { asked } = known
  if (typed.step === 'table') {
    if (!/^\d{1,4}$/.test(word)) return { kind: 'wrong', why: 'not_a_table' }
    const table = Number(word)
    if (!known.tables.includes(table)) return { kind: 'wrong', why: 'no_such_table' }
    return { kind: 'next', typed: { step: asked.form === 'outcome' ? 'outcome' : 'eastWest', table, eastWest: null } }
  }
  if (typed.table === null) return { kind: 'wrong', why: 'empty' }
  const { table } = typed
  if (typed.step === 'outcome') {
    const outcome = outcomes[word]
    if (outcome === undefined) return { kind: 'wrong', why: 'not_an_outcome' }
    if (outcome === 'draw' && !asked.draws) return { kind: 'wrong', why: 'no_draw' }
    return { kind: 'slip', table, entry: { ...emptyEntry, outcome }, words: word }
  }
  const value = asked.form === 'deal_points' ? pointsIn(word, asked) : levelIn(word, asked)
  if (typeof value === 'object') return value
  if (typed.step === 'eastWest') return { kind: 'next', typed: { ...typed, step: 'northSouth', eastWest: value } }
  const first = typed.eastWest
  if (first === null) return { kind: 'wrong', why: 'empty' }
  const entry: ScoreEntry =
    typeof first === 'number' || typeof value === 'number'
      ? { ...emptyEntry, deal_points: [Number(first), Number(value)] }
      : { ...emptyEntry, levels: [first, value] }
  return { kind: 'slip', table, entry, words: `${first}:${value}` }
}

function levelIn(word: string, asked: Asked): LevelKey | Outcome {
  const level = levelOfKey(word)
  if (level === null) return { kind: 'wrong', why: 'not_a_level' }
  return asked.levels.includes(level) ? level : { kind: 'wrong', why: 'level_unknown' }
}

function pointsIn(word: string, asked: Asked): number | Outcome {
  if (!/^\d{1,3}$/.test(word)) return { kind: 'wrong', why: 'not_points' }
  const points = Number(word)
  const most = asked.most_deal_points
  return most !== null && points > most ? { kind: 'wrong', why: 'too_many_points' } : points
}

/** Whether what was typed leaves a question only the slip's own page asks. */
export function needsSlip(entry: ScoreEntry, slip: ScoreSlip): boolean {
  const [one, other] = entry.levels ?? entry.deal_points ?? [null, null]
  if (one === null || one !== other) return false
  return slip.asks_decided_for !== null || (entry.levels !== null && slip.asks_declarer_at_end)
}

/** One step back, as Escape does; what was typed before stays. */
export function back(typed: Typed): Typed {
  if (typed.step === 'northSouth') return { ...typed, step: 'eastWest', eastWest: null }
  return start
}
