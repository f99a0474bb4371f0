import { expect, test } from 'vitest'
import type { PermitKind } from '@/generated/protocol'
import { consent, mayGoAhead } from './permit'

test.each<[PermitKind, boolean, boolean]>([
  ['free', true, true],
  ['warn', false, true],
  ['chief_referee', false, true],
  ['forbidden', false, false],
])('%s: without the tick %s, with it %s', (kind, without, ticked) => {
  expect(mayGoAhead({ kind, text: null }, false)).toBe(without)
  expect(mayGoAhead({ kind, text: null }, true)).toBe(ticked)
})

test('the role is said only where the table asks for it', () => {
  expect(consent({ kind: 'chief_referee', text: null }, true)).toEqual({ as_chief_referee: true, warnings_read: false })
  expect(consent({ kind: 'warn', text: null }, true)).toEqual({ as_chief_referee: false, warnings_read: true })
  expect(consent({ kind: 'free', text: null }, true)).toEqual({ as_chief_referee: false, warnings_read: false })
  expect(mayGoAhead(undefined, true)).toBe(false)
})
