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

async function send<N extends keyof Calls>(context: APIRequestContext, name: N, body: object) {
  const changes = !(QUERIES as readonly string[]).includes(name) && !name.startsWith('account.')
  const data = changes ? { ...body, submission: randomBytes(16).toString('hex') } : body
  const response = await context.post(`/api/rpc/${name}`, { data })
  const answer = (await response.json()) as { ok: Calls[N]['reply'] } | { error: unknown }
  if ('error' in answer) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
  return answer.ok
}
