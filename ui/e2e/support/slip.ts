import type { ScoreEntry } from '../../src/generated/protocol'

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
