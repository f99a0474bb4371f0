import type { HomeView, MyTable, Side, SideView, Text } from '@/generated/protocol'

/** What the top of 我的桌 says. */
export type Seat =
  | { kind: 'table'; table: number; side: Side; opponent: SideView }
  | { kind: 'notice'; text: Text }
  | { kind: 'next'; title: Text | null }
  | { kind: 'over'; title: Text }
  | { kind: 'played' }
  | { kind: 'rank'; place: Text }

type Known = Pick<MyTable, 'me' | 'round' | 'table' | 'notice' | 'done' | 'place'>

/** `home` may still be on its way; then a closed round is simply over. */
export function seatOf(
  mine: Known,
  home: Pick<HomeView, 'phase' | 'all_played' | 'next_round' | 'next_stage'> | null,
): Seat {
  const { round, table } = mine
  if (home?.phase === 'finished' && mine.place !== null) return { kind: 'rank', place: mine.place }
  if (round?.state === 'closed' && mine.me.withdrawn_after === null) {
    if (mine.done) return { kind: 'notice', text: mine.done }
    if (home === null) return { kind: 'over', title: round.title }
    return home.all_played ? { kind: 'played' } : { kind: 'next', title: home.next_round ?? home.next_stage }
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
  if (table === null && mine.done) return { kind: 'notice', text: mine.done }
  if (mine.notice) return { kind: 'notice', text: mine.notice }
  return { kind: 'next', title: home?.next_round ?? home?.next_stage ?? null }
}
