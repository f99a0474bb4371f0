// What the page in the window may do: call `rpc`, and nothing else.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startApp } from './webdriver.mjs'

const folder = mkdtempSync(join(tmpdir(), 'saiwu-window-'))
let app

before(async () => {
  app = await startApp(folder)
})
after(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const invoke = (command, body) =>
  app.run('return await window.__TAURI_INTERNALS__.invoke(args[0], args[1])', command, body)

test('the built page opens', async () => {
  await app.sees('赛务')
  assert.equal(await app.run('return document.title'), '赛务')
})

test('a call that does not exist is answered, not thrown', async () => {
  const answer = await invoke('rpc', { name: 'no.such', body: {} })
  assert.equal(answer.error.code, 'unknown_call')
})

test('the page may change neither window nor files', async () => {
  await assert.rejects(invoke('plugin:window|set_title', { value: 'x' }), /not allowed/)
  await assert.rejects(invoke('plugin:event|emit', { event: 'x' }), /not allowed/)
  await assert.rejects(invoke('plugin:path|resolve_directory', { directory: 1 }), /not allowed/)
})

test('text never becomes code', async () => {
  await assert.rejects(app.run('return eval("1 + 1")'), /Content Security Policy/)
  const ran = await app.run(`
    window.ran = false
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)
    return window.ran`)
  assert.equal(ran, false)
})

test('the page reaches no other host', async () => {
  await assert.rejects(app.run(`await fetch('http://127.0.0.1:1/')`), /TypeError|Content Security Policy|Load failed/)
  const blocked = await app.run(`
    return await new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
      fetch('http://127.0.0.1:1/').catch(() => setTimeout(() => resolve('the network'), 500))
    })`)
  assert.equal(blocked, 'connect-src')
})
