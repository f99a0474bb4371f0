import type { DraftChange, DraftTable, LockedMatch } from '@/generated/protocol'

/** What can be done with the sides that are chosen. */
export type Action = 'swap' | 'meet' | 'keep' | 'unpair' | 'bye'

const sitsAt = (table: DraftTable, entrant: string) =>
  table.first.entrant === entrant || table.second?.entrant === entrant

/** The tables at which somebody is chosen. */
export function tablesOf(tables: readonly DraftTable[], chosen: readonly string[]): DraftTable[] {
  return tables.filter((table) => chosen.some((entrant) => sitsAt(table, entrant)))
}

/** In the order the buttons stand. */
export function actionsFor(tables: readonly DraftTable[], chosen: readonly string[]): Action[] {
  const touched = tablesOf(tables, chosen)
  const hasBye = tables.some((table) => table.second === null)
  switch (chosen.length) {
    case 0:
      return []
    case 1:
      return hasBye && touched.every((table) => table.second !== null) ? ['keep', 'bye'] : ['keep']
    case 2:
      return touched.length === 1 ? ['keep'] : ['swap', 'meet', 'unpair']
    default:
      return touched.length > 1 ? ['unpair'] : []
  }
}

/** The change behind a button; `locks` are the matches that were set before. */
export function changeOf(
  action: Action,
  tables: readonly DraftTable[],
  chosen: readonly string[],
  locks: readonly LockedMatch[],
): DraftChange | null {
  const [one, other] = chosen
  if (one === undefined) return null
  const touched = tablesOf(tables, chosen)
  switch (action) {
    case 'swap':
      return other === undefined ? null : { swap: [one, other] }
    case 'meet':
      return other === undefined ? null : { lock: [...without(locks, chosen), { first: one, second: other }] }
    case 'keep': {
      const kept = touched.map((table) => ({ first: table.first.entrant, second: table.second?.entrant ?? null }))
      return { lock: [...without(locks, kept.flatMap(sidesOf)), ...kept] }
    }
    case 'unpair':
      return {
        unpair: touched.flatMap((table) => [table.first.entrant, ...(table.second ? [table.second.entrant] : [])]),
      }
    case 'bye':
      return locks.length === 0 ? { bye: one } : { lock: [...without(locks, chosen), { first: one, second: null }] }
  }
}

export const sidesOf = (match: LockedMatch) => (match.second === null ? [match.first] : [match.first, match.second])

/** Nobody sits at two tables: a match that is set later replaces the earlier one. */
function without(locks: readonly LockedMatch[], entrants: readonly string[]): LockedMatch[] {
  return locks.filter((lock) => !sidesOf(lock).some((side) => entrants.includes(side)))
}
