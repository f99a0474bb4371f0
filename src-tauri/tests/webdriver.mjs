// The little of the WebDriver protocol that these tests need, over Node's own fetch (which keeps connections alive).
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
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
    await eventually('the drivers listen', () => Promise.all([port, nativePort].map(reach)))
    const session = await request(base, 'POST', '/session', { capabilities })
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
    const apps = descendants(this.#driver.pid).filter((pid) => commandOf(pid) === needed('SAIWU_APP'))
    if (apps.length !== 1) throw new Error(`${apps.length} apps are running`)
    process.kill(apps[0], 'SIGKILL')
    this.#driver.kill()
  }

  /** Presses what a person would find by these words. */
  press(words) {
    const named = `contains(normalize-space(.), ${quoted(words)}) or contains(@aria-label, ${quoted(words)})`
    const pressable = `(//button | //a | //label[.//input])[${named}]`
    return this.#onceThere(`"${words}" can be pressed`, pressable, 0, (id) => this.#send('POST', `/element/${id}/click`))
  }

  /** Types into the field with this label (the `nth` of them) in place of what is in it. */
  fill(label, text, nth = 0) {
    const labelled = `//label[contains(normalize-space(.), ${quoted(label)})]/@for`
    const field = `(//input | //textarea)[@id = ${labelled}]`
    return this.#onceThere(`there is a field "${label}"`, field, nth, async (id) => {
      await this.#send('POST', `/element/${id}/clear`)
      await this.#send('POST', `/element/${id}/value`, { text })
    })
  }

  /** Chooses in the field with this label, as the system's own picker would. */
  choose(label, value) {
    return eventually(`there is a field "${label}"`, () =>
      this.run(
        `const field = [...document.querySelectorAll('label')].find((it) => it.innerText.includes(args[0])).control
        field.value = args[1]
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))`,
        label,
        value,
      ),
    )
  }

  /** Waits until the screen has this heading. */
  isOn(heading) {
    return eventually(`the screen is "${heading}"`, async () => {
      const now = await this.run(`return document.querySelector('h1')?.innerText ?? ''`)
      if (now.trim() !== heading) throw new Error(`it is "${now}":\n${await this.text()}`)
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

  #onceThere(what, xpath, nth, act) {
    return eventually(what, async () => {
      const found = await this.#send('POST', '/elements', { using: 'xpath', value: xpath })
      const displayed = []
      for (const id of found.flatMap(Object.values)) {
        if (await this.#send('GET', `/element/${id}/displayed`)) displayed.push(id)
      }
      if (displayed.length <= nth) throw new Error(`the screen says:\n${await this.text()}`)
      await act(displayed[nth])
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

function reach(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(resolve))
    socket.on('error', reject)
  })
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
