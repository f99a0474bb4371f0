import { afterEach, expect, test, vi } from 'vitest'
import { hostNow, learnHostTime } from '@/shared/time/hostClock'
import { readTick, webBackend } from './web'

afterEach(() => void vi.unstubAllGlobals())

function answering(body: unknown, status = 200) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('posts the request to the call’s own address', async () => {
  const fetch = answering({ ok: { entrants: [] } })
  await expect(webBackend().call('public.entrants', { event: '7K3MA1' })).resolves.toEqual({ entrants: [] })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('/api/rpc/public.entrants')
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"event":"7K3MA1"}' })
})

test('a phone whose clock is years off learns the time from any answer, and a second more or less changes nothing', async () => {
  const answered = async (date: string) => {
    const headers = { date }
    vi.stubGlobal('fetch', async () => new Response('{"ok":{}}', { headers }))
    await webBackend().call('public.entrants', { event: 'X' })
  }
  await answered('Mon, 01 Dec 2036 08:00:00 GMT')
  expect(Math.abs(hostNow() - Date.parse('2036-12-01T08:00:00Z'))).toBeLessThan(2000)
  const exact = hostNow()
  await answered('Mon, 01 Dec 2036 08:00:02 GMT')
  expect(hostNow() - exact).toBeLessThan(1500)
  await answered('nonsense')
  learnHostTime(Date.now())
})

test('hands on what the call changed', async () => {
  answering({ ok: {}, tags: ['rounds'] })
  const onTags = vi.fn()
  await webBackend().call('round.publish', {} as never, onTags)
  expect(onTags).toHaveBeenCalledWith(['rounds'])
})

test('a refusal keeps its code, sentence and field', async () => {
  answering({ error: { code: 'refused', message: { zh: '限报2对', en: 'at most 2' }, field: 'seats.2' } }, 422)
  await expect(webBackend().call('public.entrants', { event: 'X' })).rejects.toMatchObject({
    code: 'refused',
    text: { zh: '限报2对', en: 'at most 2' },
    field: 'seats.2',
  })
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a gateway', async () => new Response('<html>502</html>', { status: 502 })],
  ['something else that is JSON', async () => new Response('[]')],
])('%s is unreachable, which may be tried again', async (_name, answer) => {
  vi.stubGlobal('fetch', answer)
  await expect(webBackend().call('public.entrants', { event: 'X' })).rejects.toMatchObject({ isUnreachable: true })
})

test('ticks that cannot be read are passed over', () => {
  expect(readTick('{"event":"7K3MA1","sequence":3,"tags":["draw"]}')).toEqual({
    event: '7K3MA1',
    sequence: 3,
    tags: ['draw'],
  })
  expect(readTick('keep-alive')).toBeNull()
  expect(readTick('{"sequence":"3"}')).toBeNull()
})

test('a print has an address of its own, with the round where it is of one', () => {
  const paper = { event: '7K3MA1', kind: 'score-slips', format: 'pdf' } as const
  const address = webBackend().paperAddress
  expect(address?.({ ...paper, round: 2 })).toBe('/api/paper/7K3MA1/score-slips.pdf?round=2')
  expect(address?.({ ...paper, round: null })).toBe('/api/paper/7K3MA1/score-slips.pdf')
  const certificates = { event: '7K3MA1', kind: 'certificates', format: 'pdf', round: null } as const
  expect(address?.({ ...certificates, perPerson: true, only: 0 })).toBe(
    '/api/paper/7K3MA1/certificates.pdf?per_person=true&only=0',
  )
  expect(address?.({ ...certificates, perPerson: true })).toBe('/api/paper/7K3MA1/certificates.pdf?per_person=true')
})
