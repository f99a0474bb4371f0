import type { RoundState, TableStatus, TableView } from '@/generated/protocol'
import type { Tone } from '@/shared/components/StateTag.vue'

export const statusTones: Record<TableStatus, Tone> = {
  open: 'quiet',
  provisional: 'wait',
  disputed: 'bad',
  confirmed: 'good',
  bye: 'info',
}

export const roundTones: Record<RoundState, Tone> = {
  draft: 'wait',
  published: 'info',
  running: 'info',
  closed: 'good',
}

/** In the order in which somebody at the desk asks for them. */
export const statusOrder: readonly TableStatus[] = ['open', 'provisional', 'disputed', 'confirmed', 'bye']

export function countStatuses(tables: readonly TableView[]): { status: TableStatus; count: number }[] {
  return statusOrder
    .map((status) => ({ status, count: tables.filter((table) => table.status === status).length }))
    .filter(({ count }) => count > 0)
}

/** Has no result that counts yet. */
export function isOpen(table: TableView): boolean {
  return table.status === 'open' || table.status === 'provisional' || table.status === 'disputed'
}

/** The table to enter next: the first open one after this, else the first open one of all. */
export function nextOpenTable(tables: readonly TableView[], after: number): number | null {
  const open = tables.flatMap(({ table, status }) => (status === 'open' && table !== null ? [table] : []))
  return open.find((table) => table > after) ?? open[0] ?? null
}
