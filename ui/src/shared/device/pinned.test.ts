import { expect, test, vi } from 'vitest'
import { readPinned, usePinned } from './pinned'

test('a pinned pair is there again after the page was closed, for its event only', () => {
  usePinned('7K3MA1').pin({ entrant: 'e9', name: '第六中学二队' })
  expect(readPinned('7K3MA1')).toEqual({ entrant: 'e9', name: '第六中学二队' })
  expect(readPinned('7K3MA2')).toBeNull()
})

test('another screen of the event follows at once', () => {
  const here = usePinned('PINTST')
  const there = usePinned('PINTST')
  expect(there.pinned.value).toBeNull()
  here.pin({ entrant: 'e1', name: '甲队' })
  expect(there.pinned.value?.entrant).toBe('e1')
  there.unpin()
  expect(here.pinned.value).toBeNull()
  expect(readPinned('PINTST')).toBeNull()
})

test('where the browser refuses to store, it holds for this visit', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { pinned, pin } = usePinned('NOROOM')
  pin({ entrant: 'e1', name: '甲队' })
  expect(pinned.value?.entrant).toBe('e1')
})

test.each(['', '{', '[]', '{"entrant":1}', 'null'])('what cannot be read (%s) counts as nobody', (stored) => {
  localStorage.setItem('saiwu.pin.BROKEN', stored)
  expect(readPinned('BROKEN')).toBeNull()
})
