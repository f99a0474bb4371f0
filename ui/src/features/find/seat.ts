import type { HomeView, MyTable, Side, SideView, Text } from '@/generated/protocol'

/** What the top of 我的桌 says. */
export type Seat =
  | { kind: 'table'; table: number; side: Side; opponent: SideView }
  | { kind: 'notice'; text: Text }
  | { kind: 'next'; round: number }
  | { kind: 'over'; round: number }
  | { kind: 'played'; rounds: number }
  | { kind: 'rank'; rank: number }

type Known = Pick<MyTable, 'me' | 'round' | 'table' | 'notice' | 'rank'>

/** `home` may still be on its way; then a closed round is simply over. */
export function seatOf(mine: Known, home: Pick<HomeView, 'phase' | 'rounds_planned'> | null): Seat {
  const { round, table } = mine
  if (home?.phase === 'finished' && mine.rank !== null) return { kind: 'rank', rank: mine.rank }
  if (round?.state === 'closed' && mine.me.withdrawn_after === null) {
    if (home === null) return { kind: 'over', round: round.number }
    return round.number < home.rounds_planned
      ? { kind: 'next', round: round.number + 1 }
      : { kind: 'played', rounds: round.number }
  }
  if (table?.second && table.table !== null) {
    const first = table.first.entrant === mine.me.entrant
    return {
      kind: 'table',
      table: table.table,
      side: first ? 'first' : 'second',
      opponent: first ? table.second : table.first,
    }
  }
  if (mine.notice) return { kind: 'notice', text: mine.notice }
  return { kind: 'next', round: round ? round.number + 1 : 1 }
}
