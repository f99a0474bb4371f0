import type { EntryForm, EntryFormView, PairForm, PlayerForm, SeatForm } from '@/generated/protocol'

type Shape = Pick<EntryFormView, 'pairs_per_seat' | 'players'>
type Fitting = Shape & Pick<EntryFormView, 'classes' | 'joint'>

export const newPlayer = (): PlayerForm => ({ name: '', gender: null, phone: '', post: '' })
export const newPair = ({ players }: Shape): PairForm => ({ players: Array.from({ length: players[1] }, newPlayer) })
export const newSeat = (shape: Shape): SeatForm => ({
  pairs: Array.from({ length: shape.pairs_per_seat }, () => newPair(shape)),
  class: null,
  with: null,
})
export const newForm = (shape: Shape): EntryForm => ({
  members: null,
  seats: [newSeat(shape)],
  leader: { name: '', phone: '' },
})

/** Names of a place in the order they were typed; empty inputs left out. */
export function namesIn(seat: SeatForm): string[] {
  return seat.pairs
    .flatMap((pair) => pair.players)
    .map((player) => player.name.trim())
    .filter(Boolean)
}

/** Names as they are shown; `erased` stands for whoever asked to be forgotten. */
export const shownNames = (players: readonly PlayerForm[], erased: string): string[] =>
  players.map((player) => (player.erased ? erased : player.name)).filter((name) => name.trim() !== '')

/** Whose input a finding is about: `seats.0.pairs.0.players.1.name` is the second player of the first pair. */
export function nameAt(form: EntryForm, field: string | null): string {
  const [, seat, pair, player] = field?.match(/^seats\.(\d+)\.pairs\.(\d+)\.players\.(\d+)\./) ?? []
  return form.seats[Number(seat)]?.pairs[Number(pair)]?.players[Number(player)]?.name.trim() ?? ''
}

export function isEmptySeat(seat: SeatForm): boolean {
  return seat.pairs.every((pair) =>
    pair.players.every(
      (player) => !player.erased && !player.name.trim() && !player.phone.trim() && !player.post.trim(),
    ),
  )
}

/** The form with exactly the inputs the screen shows: a place has its pairs, a pair its players, and one place there is. */
export function fitted(form: EntryForm, shape: Fitting): EntryForm {
  const fill = <T>(given: readonly T[], length: number, make: () => T) =>
    Array.from({ length }, (_, index) => given[index] ?? make())
  // A draft may be older than the classes; one that is gone has to be chosen anew.
  const known = (name: string | null | undefined) =>
    shape.classes.some((one) => one.name === name) ? (name ?? null) : null
  const joined = (units: readonly string[] | null | undefined) => {
    const still = (units ?? []).filter((unit) => shape.joint?.units.includes(unit))
    return still.length > 0 ? still : null
  }
  const seats = form.seats.map((seat) => ({
    class: known(seat.class),
    with: joined(seat.with),
    pairs: fill(seat.pairs, shape.pairs_per_seat, () => newPair(shape)).map((pair) => ({
      players: fill(pair.players, shape.players[1], newPlayer).map((player) => ({ ...newPlayer(), ...player })),
    })),
  }))
  return {
    members: form.members,
    seats: seats.length > 0 ? seats : [newSeat(shape)],
    leader: { name: form.leader.name, phone: form.leader.phone },
  }
}

/** 98, ９８, 1,200 as a number; anything else, also a part of one, is none. */
export function wholeNumber(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  const digits = /^\d{1,3}(,\d{3})+$/.test(plain) ? plain.replace(/,/g, '') : plain
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}

export const reach = (inner: unknown, key: string): unknown =>
  typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined

/** What stands in an input, by the path a finding names it with; nothing where the path names a whole place. */
export function valueAt(form: unknown, field: string): string | number | null {
  const value = field.split('.').reduce(reach, form)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
