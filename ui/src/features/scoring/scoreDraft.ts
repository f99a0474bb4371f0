import type { ScoreEntry, ScoreSlip, Side } from '@/generated/protocol'
import type { LevelKey } from '@/shared/components/levels'
import { ladder } from '@/shared/components/levels'

/** A slip while it is typed in. Nothing is preselected but the deals. */
export interface ScoreDraft {
  eastWest: LevelKey | null
  northSouth: LevelKey | null
  deals: number | null
  firstToLevel: Side | null
  declarerAtEnd: Side | null
  forfeit: Side[]
}

export function newDraft(slip: ScoreSlip): ScoreDraft {
  const { entry } = slip
  const level = (text: string | undefined) => ladder.find((key) => key === text) ?? null
  return {
    eastWest: level(entry?.levels?.[0]),
    northSouth: level(entry?.levels?.[1]),
    deals: entry?.deals ?? slip.deals,
    firstToLevel: entry?.first_to_level ?? null,
    declarerAtEnd: entry?.declarer_at_end ?? null,
    forfeit: entry?.forfeit ?? [],
  }
}

export function isForfeit(draft: ScoreDraft): boolean {
  return draft.forfeit.length > 0
}

export function areLevelsEqual(draft: ScoreDraft): boolean {
  return draft.eastWest !== null && draft.eastWest === draft.northSouth
}

/** What stands on the slip, or null while something is missing. */
export function entryOf(draft: ScoreDraft, slip: ScoreSlip): ScoreEntry | null {
  const nothing = { levels: null, deals: null, first_to_level: null, declarer_at_end: null }
  if (isForfeit(draft)) return { ...nothing, forfeit: [...draft.forfeit] }
  if (draft.eastWest === null || draft.northSouth === null) return null
  const equal = areLevelsEqual(draft)
  // Who held the deal decides the match; who was first is only recorded and may be left open.
  if (equal && slip.asks_declarer_at_end && draft.declarerAtEnd === null) return null
  return {
    levels: [draft.eastWest, draft.northSouth],
    deals: slip.deals === null ? null : draft.deals,
    first_to_level: equal && slip.asks_first_to_level ? draft.firstToLevel : null,
    declarer_at_end: equal && slip.asks_declarer_at_end ? draft.declarerAtEnd : null,
    forfeit: [],
  }
}

export function isSameEntry(one: ScoreEntry | null, other: ScoreEntry | null): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(entry: ScoreEntry | null) {
  return entry && [entry.levels, entry.deals, entry.first_to_level, entry.declarer_at_end, [...entry.forfeit].sort()]
}
