import type { StandingRow, StandingsView } from '@/generated/protocol'

/** The own row: the pair itself, or the team it plays in. */
export function rowOf(view: StandingsView, entrant: string | undefined): StandingRow | undefined {
  if (entrant === undefined) return undefined
  return view.rows.find((row) => row.id === entrant || row.members.some((member) => member.entrant === entrant))
}

/** The row between those beside it, for comparing key by key. */
export function besides(view: StandingsView, row: StandingRow): StandingRow[] {
  const place = view.rows.findIndex((candidate) => candidate.id === row.id)
  return place < 0 ? [row] : view.rows.slice(Math.max(0, place - 1), place + 2)
}

/** Players where a pair is ranked, the team's own name otherwise. */
export function namesOf(row: Pick<StandingRow, 'players' | 'name'>): readonly string[] {
  return row.players.length > 0 ? row.players : [row.name]
}
