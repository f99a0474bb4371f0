import type { APIRequestContext } from '@playwright/test'
import { expect, type Page } from '@playwright/test'
import { type Calls, QUERIES } from '../../src/generated/calls'

export const PASSWORD = 'zhenjiang-2018'

/** Calls the host as the page does, for what a test needs before it starts. */
export async function call<N extends keyof Calls>(
  request: APIRequestContext,
  name: N,
  body: Omit<Calls[N]['request'], 'submission'>,
): Promise<Calls[N]['reply']> {
  const submission = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
  const isQuery = (QUERIES as readonly string[]).includes(name)
  const data = isQuery || name.startsWith('account.') ? body : { ...body, submission }
  const answer = await request.post(`/api/rpc/${name}`, { data })
  const reply = await answer.json()
  if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(reply)}`)
  return reply.ok
}

/** Signed in, with the password set on first use. */
export async function signIn(page: Page, output: string): Promise<void> {
  const account = await call(page.request, 'account.get', {})
  if (account.signed_in) return
  if (account.needs_set_up) {
    const code = /\b(\d{6})\b/.exec(output)?.[1] ?? ''
    await call(page.request, 'account.set_up', { set_up_code: code, password: PASSWORD })
  } else await call(page.request, 'account.sign_in', { password: PASSWORD })
}

interface Wanted {
  units: number
  pairs?: number
  /** Of each pair or squad. */
  players?: number
  settings?: Calls['event.create']['request']['settings']
}

type Form = Calls['registration.submit']['request']['form']

/** A unit enters over its link, with the regulations as they are accepted. */
export async function enter(request: APIRequestContext, event: string, token: string, form: Form): Promise<void> {
  const { regulations } = await call(request, 'registration.form', { event, token })
  await call(request, 'registration.submit', { event, token, form, accepted: regulations.version })
}

/** An event whose units have entered, roster locked, numbers drawn. */
export async function drawnEvent(page: Page, wanted: Wanted): Promise<string> {
  const { request } = page
  const details = {
    title: '掼蛋比赛',
    date: '2027-03-27',
    place: '镇江市第六中学',
    host: '',
    deadline: null,
    contact: '',
    phone_policy: 'allowed' as const,
  }
  const { settings = [], players = 2 } = wanted
  const { code: event } = await call(request, 'event.create', { template: 'guandan-swiss-2018', details, settings })
  const units = Array.from({ length: wanted.units }, (_, at) => ({ name: `第${at + 1}中学`, members: 50 }))
  await call(request, 'unit.add', { event, units })
  const list = await call(request, 'unit.list', { event })
  for (const [at, unit] of list.units.entries()) {
    const player = (name: string) => ({ name, gender: null, phone: '', post: '' })
    const seats = Array.from({ length: wanted.pairs ?? 2 }, (_, pair) => ({
      pairs: [{ players: Array.from({ length: players }, (_, n) => player(nameOf((at * 2 + pair) * players + n))) }],
    }))
    const token = unit.link.split('/').pop() ?? ''
    const form = { members: null, seats, leader: { name: '王领队', phone: '13800000001' } }
    await enter(request, event, token, form)
  }
  await call(request, 'roster.lock', { event })
  await call(request, 'draw.make', { event })
  return event
}

/** Made-up names, all different. */
function nameOf(number: number): string {
  const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'
  const given = '伟强磊军勇杰涛明超刚平辉芳娜敏静丽艳娟霞'
  const [a, b] = [number % 20, Math.floor(number / 20)]
  return `${surnames[a]}${given[b % 20]}${given[(a * 7 + b * 3) % 20]}`
}

export async function runningRound(page: Page, event: string, round: number): Promise<void> {
  await call(page.request, 'round.draft', { event, allow: [] })
  await call(page.request, 'round.publish', { event, round })
  await call(page.request, 'round.start', { event, round })
}

export async function expectRound(page: Page, event: string, round: number, tables: number): Promise<void> {
  const view = await call(page.request, 'round.get', { event, round })
  expect(view.tables.filter((table) => table.table !== null)).toHaveLength(tables)
}
