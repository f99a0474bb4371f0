import { randomBytes } from 'node:crypto'
import { type APIRequestContext, request } from '@playwright/test'
import { type Calls, QUERIES } from '../../src/generated/calls'
import { PASSWORD } from '../journey/prepare'
import type { Server } from './server'

type Open<T> = T extends unknown ? Omit<T, 'submission'> : never

/** The organizer on another device: for tests that look at public pages while somebody else works. */
export interface Organizer {
  call<N extends keyof Calls>(name: N, body: Open<Calls[N]['request']>): Promise<Calls[N]['reply']>
  leave(): Promise<void>
}

/** Signs in with the password of the practice server, or sets one with the code a new server printed. */
export async function organizerOf(server: Server): Promise<Organizer> {
  const context = await request.newContext({ baseURL: server.url })
  const printed = server.output()
  const practice = /密码 (\d{8})/.exec(printed)?.[1]
  const organizer: Organizer = {
    call: (name, body) => send(context, name, body),
    leave: () => context.dispose(),
  }
  const account = await organizer.call('account.get', {})
  if (practice || !account.needs_set_up) await organizer.call('account.sign_in', { password: practice ?? PASSWORD })
  else {
    const set_up_code = /\b(\d{6})\b/.exec(printed)?.[1] ?? ''
    await organizer.call('account.set_up', { set_up_code, password: PASSWORD })
  }
  return organizer
}

interface NewEvent {
  template?: string
  settings?: Calls['event.create']['request']['settings']
  units: Calls['unit.add']['request']['units']
}

/** A union's event in spring, open for entries of these units; its code. */
export async function openEvent(organizer: Organizer, { template, settings, units }: NewEvent): Promise<string> {
  const { code } = await organizer.call('event.create', {
    template: template ?? 'guandan-swiss-2018',
    details: {
      title: '2027年镇江市教育系统教职工掼蛋比赛',
      date: '2027-03-27',
      place: '镇江市第六中学',
      host: '镇江市教育工会',
      deadline: '2027-03-20T09:00:00Z',
      contact: '王五 0511-0000000',
      phone_policy: 'between_rounds',
    },
    settings: settings ?? [],
  })
  await organizer.call('unit.add', { event: code, units })
  return code
}

/** The path of the private link of a unit, counted from 0. */
export async function linkOf(organizer: Organizer, event: string, unit = 0): Promise<string> {
  const { units } = await organizer.call('unit.list', { event })
  return units[unit]?.link ?? 'no link'
}

async function send<N extends keyof Calls>(context: APIRequestContext, name: N, body: object) {
  const changes = !(QUERIES as readonly string[]).includes(name) && !name.startsWith('account.')
  const data = changes ? { ...body, submission: randomBytes(16).toString('hex') } : body
  const response = await context.post(`/api/rpc/${name}`, { data })
  const answer = (await response.json()) as { ok: Calls[N]['reply'] } | { error: unknown }
  if ('error' in answer) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
  return answer.ok
}
