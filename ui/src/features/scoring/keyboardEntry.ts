import { type LevelKey, levelOfKey } from '@/shared/components/levels'

/** What the desk types next. One line a slip: `12 ⏎ 9 ⏎ 6 ⏎`. */
export type Step = 'table' | 'eastWest' | 'northSouth'

export interface Typed {
  step: Step
  table: number | null
  eastWest: LevelKey | null
}

export type Wrong = 'empty' | 'not_a_table' | 'no_such_table' | 'not_a_level' | 'level_unknown'

export type Outcome =
  | { kind: 'next'; typed: Typed }
  | { kind: 'slip'; table: number; levels: [LevelKey, LevelKey] }
  | { kind: 'wrong'; why: Wrong }

export const start: Typed = { step: 'table', table: null, eastWest: null }

/**
 * One press of ⏎. A level is one key: `0` is 10, `J Q K A` as they are, `+` is 过A; `10` and `A+` are understood too.
 * Wrong input changes nothing.
 */
export function enter(
  typed: Typed,
  text: string,
  known: { tables: readonly number[]; levels: readonly string[] },
): Outcome {
  const word = text.normalize('NFKC').trim()
  if (word === '') return { kind: 'wrong', why: 'empty' }
  if (typed.step === 'table') {
    if (!/^\d{1,4}$/.test(word)) return { kind: 'wrong', why: 'not_a_table' }
    const table = Number(word)
    if (!known.tables.includes(table)) return { kind: 'wrong', why: 'no_such_table' }
    return { kind: 'next', typed: { step: 'eastWest', table, eastWest: null } }
  }
  const level = levelOfKey(word)
  if (level === null) return { kind: 'wrong', why: 'not_a_level' }
  if (!known.levels.includes(level)) return { kind: 'wrong', why: 'level_unknown' }
  if (typed.step === 'eastWest') return { kind: 'next', typed: { ...typed, step: 'northSouth', eastWest: level } }
  if (typed.table === null || typed.eastWest === null) return { kind: 'wrong', why: 'empty' }
  return { kind: 'slip', table: typed.table, levels: [typed.eastWest, level] }
}

/** One step back, as Escape does; what was typed before stays. */
export function back(typed: Typed): Typed {
  if (typed.step === 'northSouth') return { ...typed, step: 'eastWest', eastWest: null }
  return start
}
