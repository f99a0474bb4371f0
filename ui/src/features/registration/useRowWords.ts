import type { EntryForm, EntryFormView } from '@/generated/protocol'
import { useText } from '@/shared/text/useText'
import { nameAt } from './form'
import { type Row, textAt } from './imported'

/** How the rows of a form that was brought are called, and what was read, in words. */
export function useRowWords(view: EntryFormView, form: EntryForm) {
  const { t, say } = useText()

  /** A value beside a name is that person's; a name is told by its place. */
  function label({ field, cell }: Row): string {
    if (field === null) return t(cell ? 'registration.import.toRead' : 'registration.import.whole')
    if (field === 'leader.name') return t('registration.leader.name')
    if (field === 'leader.phone') return t('registration.leader.phone')
    const [, classed] = field.match(/^seats\.(\d+)\.class$/) ?? []
    if (classed) return t('registration.pairs.classOf', { n: Number(classed) + 1, what: say(view.seat_name) })
    const [, seat, pair, player, kind] = field.match(/^seats\.(\d+)\.pairs\.(\d+)\.players\.(\d+)\.(\w+)$/) ?? []
    const beside = kind === 'gender' || kind === 'phone' || kind === 'post' ? kind : null
    const name = nameAt(form, field)
    if (beside && name) return t('registration.import.of', { name, what: t(`registration.import.${beside}`) })
    const n = Number(player) + 1
    const place = [t('registration.pairs.nth', { n: Number(seat) + 1, what: say(view.seat_name) })]
    if (view.pairs_per_seat > 1) place.push(t('registration.pairs.pair', { n: Number(pair) + 1 }))
    if (beside) place.push(t(`registration.pairs.${beside}`, { n }))
    else place.push(view.players[1] === 1 ? t('registration.pairs.onlyName') : t('registration.pairs.name', { n }))
    return place.join(' ')
  }

  function value({ field }: Row): string {
    const text = textAt(form, field)
    return text === 'female' || text === 'male' ? t(`registration.pairs.${text}`) : text
  }
  return { label, value }
}
