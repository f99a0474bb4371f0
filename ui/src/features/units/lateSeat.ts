import type { LateEntryForm, SeatForm } from '@/generated/protocol'

/** The empty form of one place. */
export function newSeat(form: Pick<LateEntryForm, 'pairs_per_seat' | 'players'>): SeatForm {
  const player = () => ({ name: '', gender: null, phone: '', post: '' })
  const pair = () => ({ players: Array.from({ length: form.players[1] }, player) })
  return { pairs: Array.from({ length: form.pairs_per_seat }, pair), class: null, with: null }
}

/** Where a refusal belongs: `seats.0.pairs.1.players.0.name` is the name of the first player of the second pair. */
export function fieldOf(pair: number, player: number, what: 'name' | 'gender' | 'phone' | 'post'): string {
  return `seats.0.pairs.${pair}.players.${player}.${what}`
}

/** Whether a refusal stands at an input of the form, and not above it. */
export function isOfPlayer(field: string | undefined): boolean {
  return field !== undefined && /^seats\.0\.pairs\.\d+\.players\.\d+\.\w+$/.test(field)
}
