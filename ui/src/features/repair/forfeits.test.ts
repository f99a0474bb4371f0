import { expect, test } from 'vitest'
import type { TableView } from '@/generated/protocol'
import { forfeits } from './forfeits'

const table = (first: string, second: string | null) =>
  ({
    first: { seat: { zh: first, en: '' } },
    second: second === null ? null : { seat: { zh: second, en: '' } },
  }) as TableView
const words = {
  t: (key: string, with_?: object) => `${key} ${JSON.stringify(with_)}`,
  say: (text: { zh: string } | null | undefined) => text?.zh ?? '',
}

test('S83 a ruling names the sides as the table does', () => {
  const said = (of: TableView) => forfeits(of, 'note', words).map((one) => [one.value, one.label])
  expect(said(table('红方', '黑方'))).toEqual([
    ['first', 'repair.ruling.against {"side":"红方"}'],
    ['second', 'repair.ruling.against {"side":"黑方"}'],
  ])
  expect(said(table('东西', '南北'))[1]).toEqual(['second', 'repair.ruling.against {"side":"南北"}'])
  expect(said(table('红方', null))).toHaveLength(1)
})
