import type { ForfeitReason, GameOutcome, ScoreEntry, ScoreSlip, Side } from '@/generated/protocol'
import type { LevelKey } from '@/shared/components/levels'
import { ladder } from '@/shared/components/levels'

/** One game while it is typed in; a match is one game unless it is the best of several. */
export interface GameDraft {
  eastWest: LevelKey | null
  northSouth: LevelKey | null
  deals: number | null
  outcome: GameOutcome | null
  points: [number | null, number | null]
  firstToLevel: Side | null
  declarerAtEnd: Side | null
  decidedFor: Side | null
}

/** A slip while it is typed in. Nothing is preselected but the deals. */
export interface ScoreDraft {
  games: GameDraft[]
  /** Of the match, first-named side first. */
  fouls: [number, number]
  forfeit: Side[]
  /** Why, where somebody says it. */
  forfeitReason: ForfeitReason | null
}

/** In the order they are asked. */
export const forfeitReasons = [
  'no_show',
  'late',
  'excused',
  'withdrew',
  'refused',
  'conduct',
] as const satisfies readonly ForfeitReason[]

/** A slip on which nothing is written. */
export const emptyEntry: ScoreEntry = {
  levels: null,
  deals: null,
  first_to_level: null,
  declarer_at_end: null,
  decided_for: null,
  outcome: null,
  deal_points: null,
  games: [],
  fouls: [0, 0],
  forfeit: [],
  forfeit_reason: null,
}

export function newDraft(slip: ScoreSlip): ScoreDraft {
  const { entry } = slip
  const games = entry?.games.length ? entry.games : [entry ?? emptyEntry]
  return {
    games: games.map((game) => gameOf(game, slip)),
    fouls: entry?.fouls ?? [0, 0],
    forfeit: entry?.forfeit ?? [],
    forfeitReason: entry?.forfeit_reason ?? null,
  }
}

export function newGame(slip: ScoreSlip): GameDraft {
  return gameOf(emptyEntry, slip)
}

function gameOf(entry: ScoreEntry, slip: ScoreSlip): GameDraft {
  const level = (text: string | undefined) => ladder.find((key) => key === text) ?? null
  return {
    eastWest: level(entry.levels?.[0]),
    northSouth: level(entry.levels?.[1]),
    deals: entry.deals ?? slip.deals,
    outcome: entry.outcome,
    points: [entry.deal_points?.[0] ?? null, entry.deal_points?.[1] ?? null],
    firstToLevel: entry.first_to_level,
    declarerAtEnd: entry.declarer_at_end,
    decidedFor: entry.decided_for,
  }
}

export function isForfeit(draft: ScoreDraft): boolean {
  return draft.forfeit.length > 0
}

/** Equal on the slip, so that it has to be said what decides. */
export function isEqual(game: GameDraft, slip: ScoreSlip): boolean {
  switch (slip.form) {
    case 'levels':
      return game.eastWest !== null && game.eastWest === game.northSouth
    case 'deal_points':
      return game.points[0] !== null && game.points[0] === game.points[1]
    case 'outcome':
      return false
  }
}

/** What stands on the slip, or null while something is missing. */
export function entryOf(draft: ScoreDraft, slip: ScoreSlip): ScoreEntry | null {
  if (isForfeit(draft)) return { ...emptyEntry, forfeit: [...draft.forfeit], forfeit_reason: draft.forfeitReason }
  const fouls: [number, number] = slip.asks_fouls ? [...draft.fouls] : [0, 0]
  const games = draft.games.map((game) => gameEntryOf(game, slip))
  if (slip.best_of === null) return games[0] ? { ...games[0], fouls } : null
  const complete = games.filter((game) => game !== null)
  return complete.length === games.length && games.length > 0 ? { ...emptyEntry, games: complete, fouls } : null
}

export function gameEntryOf(game: GameDraft, slip: ScoreSlip): ScoreEntry | null {
  const equal = isEqual(game, slip)
  const decided_for = equal && slip.asks_decided_for ? game.decidedFor : null
  // Who decides the match must be said; who was first is only recorded and may be left open.
  if (equal && slip.asks_decided_for && decided_for === null) return null
  switch (slip.form) {
    case 'levels': {
      if (game.eastWest === null || game.northSouth === null) return null
      if (equal && slip.asks_declarer_at_end && game.declarerAtEnd === null) return null
      return {
        ...emptyEntry,
        levels: [game.eastWest, game.northSouth],
        deals: slip.deals === null ? null : game.deals,
        first_to_level: equal && slip.asks_first_to_level ? game.firstToLevel : null,
        declarer_at_end: equal && slip.asks_declarer_at_end ? game.declarerAtEnd : null,
        decided_for,
      }
    }
    case 'deal_points': {
      const [first, second] = game.points
      if (first === null || second === null) return null
      return { ...emptyEntry, deal_points: [first, second], decided_for }
    }
    case 'outcome':
      return game.outcome === null ? null : { ...emptyEntry, outcome: game.outcome }
  }
}

export function isSameEntry(one: ScoreEntry | null, other: ScoreEntry | null): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(entry: ScoreEntry | null): unknown {
  return (
    entry && [
      entry.levels,
      entry.deals,
      entry.first_to_level,
      entry.declarer_at_end,
      entry.decided_for,
      entry.outcome,
      entry.deal_points,
      entry.games.map(ordered),
      entry.fouls,
      [...entry.forfeit].sort(),
      entry.forfeit_reason,
    ]
  )
}
