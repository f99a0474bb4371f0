import { expect, test } from 'vitest'
import type { ImportedForm } from '@/generated/protocol'
import { base64Of, bytesOf } from '@/shared/device/bytes'
import { forgetImported, newImported, readImported, saveImported, setValue, sorted, textAt } from './imported'

const reply: ImportedForm = {
  counted: { zh: '1对2人', en: '1 pair, 2 players' },
  form: {
    members: null,
    seats: [
      {
        pairs: [
          {
            players: [
              { name: '王芳', gender: null, phone: '1380000001', post: '' },
              { name: '', gender: null, phone: '', post: '' },
            ],
          },
        ],
      },
    ],
    leader: { name: '周平', phone: '13800000009' },
  },
  rows: [
    { field: 'seats.0.pairs.0.players.0.name', cell: 'B2', original: '王 芳', state: 'sure', was: null, doubts: [] },
    {
      field: 'seats.0.pairs.0.players.0.phone',
      cell: 'C2',
      original: '1380000001',
      state: 'doubtful',
      was: null,
      doubts: [],
    },
    { field: 'seats.0.pairs.0.players.1.name', cell: '', original: '', state: 'missing', was: null, doubts: [] },
  ],
  ignored: [],
  changes: null,
}

test('T10 a form that was brought is there again after the page was killed', () => {
  const imported = newImported('报名表.xlsx', reply)
  imported.settled.push(1)
  saveImported('abc', imported)
  expect(readImported('ABC')).toEqual(imported)
  expect(readImported('other')).toBeNull()
  forgetImported('abc')
  expect(readImported('abc')).toBeNull()
})

test.each(['nonsense', '[]', '{}', '{"from":"","form":{},"settled":[],"reply":{"rows":[],"ignored":[]}}'])(
  'what is kept and cannot be read (%s) is nothing',
  (stored) => {
    localStorage.setItem('saiwu.import.ABC', stored)
    expect(readImported('abc')).toBeNull()
  },
)

test('T10 what is open stands first, and a row that was looked at goes to the others', () => {
  const imported = newImported('', reply)
  expect(sorted(imported).open.map((row) => row.index)).toEqual([1, 2])
  imported.settled.push(1)
  expect(sorted(imported).open.map((row) => row.index)).toEqual([2])
  expect(sorted(imported).rest.map((row) => row.index)).toEqual([0, 1])
})

test('T11 what changes the entry stands apart from what stays, once nothing is open about it', () => {
  const rows = reply.rows.map((row) => ({ ...row, was: { zh: '原报王方', en: '' } }))
  const imported = newImported('', {
    ...reply,
    rows: [...rows, { ...reply.rows[0], field: 'leader.name' }] as ImportedForm['rows'],
  })
  expect(sorted(imported).changed.map((row) => row.index)).toEqual([0])
  expect(sorted(imported).rest.map((row) => row.index)).toEqual([3])
  imported.settled.push(1)
  expect(sorted(imported).changed.map((row) => row.index)).toEqual([0, 1])
})

test('a value goes where its row says, and the reply stays as it was read', () => {
  const imported = newImported('', reply)
  setValue(imported.form, 'seats.0.pairs.0.players.0.phone', '13800000001')
  setValue(imported.form, 'seats.0.pairs.0.players.0.gender', 'female')
  setValue(imported.form, 'leader.name', '周萍')
  expect(textAt(imported.form, 'seats.0.pairs.0.players.0.phone')).toBe('13800000001')
  expect(textAt(imported.form, 'seats.0.pairs.0.players.0.gender')).toBe('female')
  expect(textAt(imported.form, 'leader.name')).toBe('周萍')
  expect(textAt(reply.form, 'leader.name')).toBe('周平')
  setValue(imported.form, 'seats.9.pairs.0.players.0.name', 'nowhere')
  expect(imported.form.seats).toHaveLength(1)
})

test('bytes survive the way through base64', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  expect([...bytesOf(await base64Of(new Blob([bytes])))]).toEqual([...bytes])
})
