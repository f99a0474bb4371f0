import type { StandingRow, StandingsView, Text } from '@/generated/protocol'

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

/** What decided between neighbours and stands in no column of its own: a value under each of the two, none elsewhere. */
export function decisionsBetween(columns: readonly StandingRow[]): { name: Text; values: (string | null)[] }[] {
  return columns.slice(0, -1).flatMap((column, at) => {
    const { decision } = column
    if (!decision) return []
    const beside = { [at]: decision.own, [at + 1]: decision.next }
    return [{ name: decision.name, values: columns.map((_, index) => beside[index] ?? null) }]
  })
}

/** Players where a pair is ranked, the team's own name otherwise. */
export function namesOf(row: Pick<StandingRow, 'players' | 'name'>): readonly string[] {
  return row.players.length > 0 ? row.players : [row.name]
}
