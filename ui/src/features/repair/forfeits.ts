import type { Side, TableView } from '@/generated/protocol'
import type { useText } from '@/shared/text/useText'

type Words = Pick<ReturnType<typeof useText>, 't' | 'say'>

/** A ruling against one side, by the names the table has for them: 判东西弃权, 判红方弃权. */
export function forfeits(table: TableView | undefined, other: string, { t, say }: Words) {
  const sides: [Side, TableView['second'] | undefined][] = [
    ['first', table?.first],
    ['second', table?.second],
  ]
  return sides.flatMap(([value, side]) =>
    side ? [{ value, label: t('repair.ruling.against', { side: say(side.seat) }), note: other }] : [],
  )
}
