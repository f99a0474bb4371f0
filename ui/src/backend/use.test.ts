import { screen } from '@testing-library/vue'
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { show } from '@/shared/testing/show'
import type { Tag } from './backend'
import { CallError } from './callError'
import { fakeBackend } from './fake'
import { provideLiveEvent } from './liveEvent'
import { useAsk, useDo } from './use'

afterEach(() => void vi.useRealTimers())

const code = '7K3MA1'
const unreachableOnce = () => {
  let failed = false
  return () => {
    if (failed) return {}
    failed = true
    throw new CallError('unreachable', { zh: '', en: '' })
  }
}

/** Two queries of one event, and the events' list. */
async function screenOf(backend: ReturnType<typeof fakeBackend>) {
  const Inner = defineComponent(() => {
    useAsk('public.entrants', { event: code })
    useAsk('standings.get', { event: code, round: null } as never)
    useAsk('account.get', {} as never)
    return () => h('p', 'shown')
  })
  const Outer = defineComponent(() => {
    provideLiveEvent(code)
    return () => h(Inner)
  })
  const shown = await show(Outer, {}, { backend })
  await flushPromises()
  screen.getByText('shown')
  const asked = () => backend.calls.map((call) => call.name)
  return { ...shown, asked }
}
const answers = () =>
  fakeBackend({
    'public.entrants': () => ({ entrants: [] }),
    'standings.get': () => ({}) as never,
    'account.get': () => ({ signed_in: true, needs_set_up: false, local: false, practice: false }),
  })
const tick = (tags: Tag[], sequence = 1, event = code) => ({ event, sequence, tags })

test('a tick asks again only for what it names', async () => {
  const backend = answers()
  const { asked } = await screenOf(backend)
  expect(asked()).toEqual(['public.entrants', 'standings.get', 'account.get'])
  backend.tick(code, tick(['results']))
  await flushPromises()
  expect(asked().slice(3)).toEqual(['standings.get'])
})

test('a tick of another event changes nothing here', async () => {
  const backend = answers()
  const { asked } = await screenOf(backend)
  backend.tick(code, tick(['results'], 1, 'ANOTHR'))
  await flushPromises()
  expect(asked()).toHaveLength(3)
})

test('after a missed tick everything is asked again', async () => {
  const backend = answers()
  const { asked } = await screenOf(backend)
  backend.tick(code, tick([], 4))
  backend.tick(code, tick([], 6))
  await flushPromises()
  expect(asked()).toHaveLength(6)
})

test('after the connection was lost everything is asked again', async () => {
  const backend = answers()
  const { asked } = await screenOf(backend)
  backend.connection(code, 'lost')
  backend.connection(code, 'live')
  await flushPromises()
  expect(asked()).toHaveLength(6)
})

/** A component that can only publish. */
async function publisher(backend: ReturnType<typeof fakeBackend>) {
  let publish: (round?: number) => Promise<unknown> = async () => {}
  const shown = await show(
    defineComponent(() => {
      useAsk('standings.get', { event: code, round: null } as never)
      useAsk('public.entrants', { event: code })
      const { run } = useDo('round.publish')
      publish = (round = 1) => run({ event: code, round } as never)
      return () => h('p')
    }),
    {},
    { backend },
  )
  await flushPromises()
  const submissions = () =>
    backend.calls.filter((c) => c.name === 'round.publish').map((c) => (c.request as { submission: string }).submission)
  return { ...shown, publish: (round?: number) => publish(round), submissions }
}

test('an own change goes the same way as everybody else’s', async () => {
  const backend = fakeBackend({
    'standings.get': () => ({}) as never,
    'public.entrants': () => ({ entrants: [] }),
    'round.publish': () => ({}) as never,
  })
  backend.changes(['results'])
  const { publish } = await publisher(backend)
  await publish()
  await flushPromises()
  expect(backend.calls.map((c) => c.name)).toEqual([
    'standings.get',
    'public.entrants',
    'round.publish',
    'standings.get',
  ])
})

test('a double press goes out once', async () => {
  const backend = fakeBackend({ 'round.publish': () => ({}) as never })
  const { publish, submissions } = await publisher(backend)
  await Promise.all([publish(), publish()])
  expect(submissions()).toHaveLength(1)
})

test('a retry after a network failure carries the same submission', async () => {
  vi.useFakeTimers()
  const backend = fakeBackend({ 'round.publish': unreachableOnce() as never })
  const { publish, submissions } = await publisher(backend)
  const done = publish()
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(submissions()).toHaveLength(2)
  expect(new Set(submissions()).size).toBe(1)
})

test('doing it again later is a new submission', async () => {
  const backend = fakeBackend({ 'round.publish': () => ({}) as never })
  const { publish, submissions } = await publisher(backend)
  await publish()
  await publish()
  expect(new Set(submissions()).size).toBe(2)
})

test('a refusal is not tried again', async () => {
  const backend = fakeBackend({
    'round.publish': () => {
      throw new CallError('refused', { zh: '还有2桌未交', en: '2 tables open' })
    },
  })
  const { publish, submissions } = await publisher(backend)
  await expect(publish()).rejects.toMatchObject({ code: 'refused' })
  expect(submissions()).toHaveLength(1)
})

test('signing in carries no submission', async () => {
  const backend = fakeBackend({ 'account.sign_in': () => ({}) as never })
  let signIn: () => Promise<unknown> = () => Promise.resolve()
  const Form = defineComponent(() => {
    const { run } = useDo('account.sign_in')
    signIn = () => run({ password: 'secret-word' })
    return () => h('p', 'shown')
  })
  await show(Form, {}, { backend })
  await signIn()
  expect(backend.calls[0]?.request).toEqual({ password: 'secret-word' })
})
