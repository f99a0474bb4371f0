// The little of the WebDriver protocol that these tests need, over Node's own fetch (which keeps connections alive:
// tauri-driver loses requests otherwise).
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const PATIENCE_MS = 15_000

/** Starts `tauri-driver` and with it the app, whose data lives in `dataFolder`. */
export async function startApp({ driver, application, dataFolder }) {
  const port = await freePort()
  const nativePort = await freePort()
  const process_ = spawn(driver, ['--port', `${port}`, '--native-port', `${nativePort}`], {
    env: { ...process.env, SAIWU_DATA: dataFolder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  const capabilities = { alwaysMatch: { 'tauri:options': { application } } }
  try {
    const { sessionId } = await eventually('the app opens', () => request(base, 'POST', '/session', { capabilities }))
    return new App(process_, base, `/session/${sessionId}`)
  } catch (error) {
    process_.kill()
    throw error
  }
}

class App {
  constructor(driver, base, session) {
    this.driver = driver
    this.base = base
    this.session = session
  }

  /** Ends the driver, and with it whatever of the app is left. */
  async stop() {
    await this.#send('DELETE', '').catch(() => {})
    this.driver.kill('SIGTERM')
  }

  title() {
    return this.#send('GET', '/title')
  }

  /** Runs `script` (the body of an async function) in the page. */
  run(script, ...args) {
    const body = `const done = arguments[arguments.length - 1]; const args = [...arguments].slice(0, -1);
      (async (...args) => { ${script} })(...args).then(value => done({ value }), error => done({ error: String(error) }))`
    return this.#send('POST', '/execute/async', { script: body, args }).then(reply => {
      if (reply.error !== undefined) throw new Error(reply.error)
      return reply.value
    })
  }

  async #send(method, path, body) {
    return request(this.base, method, this.session + path, body)
  }
}

async function request(base, method, path, body) {
  const reply = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
  })
  const { value } = await reply.json()
  if (!reply.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
  return value
}

/** Repeats `attempt` until it does not throw; says what was waited for if it never stops throwing. */
export async function eventually(what, attempt) {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw new Error(`gave up waiting until ${what}`, { cause: error })
      await sleep(100)
    }
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
