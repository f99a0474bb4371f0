// The little of the WebDriver protocol that these tests need, over Node's own fetch (which keeps connections alive).
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 20_000

/** Starts `tauri-driver` and with it the app, whose data lives in `folder`. */
export async function startApp(folder) {
  const port = await freePort()
  const nativePort = await freePort()
  const driver = spawn(needed('TAURI_DRIVER'), ['--port', `${port}`, '--native-port', `${nativePort}`], {
    env: { ...process.env, SAIWU_DATA: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  const capabilities = { alwaysMatch: { 'tauri:options': { application: needed('SAIWU_APP') } } }
  try {
    const session = await eventually('the app opens', () => request(base, 'POST', '/session', { capabilities }))
    return new App(driver, base, session.sessionId)
  } catch (error) {
    driver.kill()
    throw error
  }
}

class App {
  #driver
  #base
  #session

  constructor(driver, base, session) {
    this.#driver = driver
    this.#base = base
    this.#session = `/session/${session}`
  }

  /** Closes the window the polite way. */
  async stop() {
    await this.#send('DELETE', '').catch(() => {})
    this.#driver.kill()
  }

  /** Ends the app's process as a dead battery does. */
  async kill() {
    for (const pid of descendants(this.#driver.pid)) {
      if (commandOf(pid) === needed('SAIWU_APP')) process.kill(pid, 'SIGKILL')
    }
    this.#driver.kill()
  }

  /** Presses what a person would find by these words. */
  press(words) {
    const named = `contains(normalize-space(.), ${quoted(words)}) or contains(@aria-label, ${quoted(words)})`
    return this.#onceThere(`"${words}" can be pressed`, `(//button | //a | //*[@role="button"] | //label)[${named}]`, (id) =>
      this.#send('POST', `/element/${id}/click`),
    )
  }

  /** Types into the field with this label, in place of what is in it. */
  fill(label, text) {
    const field = `//*[self::input or self::textarea][@id = //label[contains(normalize-space(.), ${quoted(label)})]/@for]`
    return this.#onceThere(`there is a field "${label}"`, field, async (id) => {
      await this.#send('POST', `/element/${id}/clear`)
      await this.#send('POST', `/element/${id}/value`, { text })
    })
  }

  /** Waits for words anywhere on the screen. */
  sees(words) {
    return eventually(`the screen says "${words}"`, async () => {
      const text = await this.text()
      if (!text.includes(words)) throw new Error(`it says:\n${text}`)
    })
  }

  /** Everything that can be read now. */
  text() {
    return this.run('return document.body.innerText')
  }

  /** Opens an address inside the app. */
  async open(path) {
    await this.#send('POST', '/url', { url: `tauri://localhost${path}` })
  }

  /** Runs `script`, the body of an async function, in the page. */
  async run(script, ...args) {
    const body = `const [done, ...args] = [...arguments].reverse();
      (async (...args) => { ${script} })(...args.reverse())
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const reply = await this.#send('POST', '/execute/async', { script: body, args })
    if (reply.error !== undefined) throw new Error(reply.error)
    return reply.value
  }

  #onceThere(what, xpath, act) {
    return eventually(what, async () => {
      const found = await this.#send('POST', '/elements', { using: 'xpath', value: xpath })
      for (const element of found) {
        const [id] = Object.values(element)
        if (await this.#send('GET', `/element/${id}/displayed`)) return await act(id)
      }
      throw new Error(`the screen says:\n${await this.text()}`)
    })
  }

  #send(method, path, body) {
    return request(this.#base, method, this.#session + path, body)
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
async function eventually(what, attempt) {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw new Error(`gave up waiting until ${what}: ${error.message}`)
      await sleep(100)
    }
  }
}

function descendants(parent) {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

function commandOf(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]
}

/** As an XPath string, which knows no escapes. */
function quoted(words) {
  return words.includes('"') ? `'${words}'` : `"${words}"`
}

function needed(name) {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: start these tests with \`cargo xtask test --only app\``)
  return value
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
