import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A real server on its own port with its own, empty data folder. */
export interface Server {
  readonly url: string
  readonly data: string
  readonly binary: string
  /** All it has printed so far, such as the set-up code. */
  output(): string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

const PATIENCE_MS = 20_000

export function binary(): string {
  const path = resolve(process.env.SAIWU_BIN ?? '../target/debug/saiwu')
  if (!existsSync(path)) throw new Error(`${path} is missing: run \`cargo build -p saiwu-cli\` or set SAIWU_BIN`)
  return path
}

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}

/** `how` are the words after the binary; `{port}` and `{data}` are filled in. */
export async function startServer(how: readonly string[] = serveArguments): Promise<Server> {
  const program = binary()
  const data = await mkdtemp(join(tmpdir(), 'saiwu-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const words = how.map((word) => word.replace('{port}', String(port)).replace('{data}', data))
  let child: ChildProcess | null = null
  let printed = ''

  async function start() {
    const started = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    started.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    started.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const until = Date.now() + PATIENCE_MS
    while (Date.now() < until) {
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}:\n${printed}`)
      const answer = await fetch(url).catch(() => null)
      if (answer) return
      await new Promise((wait) => setTimeout(wait, 50))
    }
    throw new Error(`the server did not answer in ${PATIENCE_MS} ms:\n${printed}`)
  }

  async function end(signal: NodeJS.Signals) {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((done) => running.once('exit', done))
    running.kill(signal)
    await ended
  }

  await start()
  return {
    url,
    data,
    binary: program,
    output: () => printed,
    kill: () => end('SIGKILL'),
    restart: start,
    async stop() {
      await end('SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** How the `saiwu` binary is asked to serve an empty data folder on one port of this machine. */
export const serveArguments = ['serve', '--data', '{data}', '--listen', '127.0.0.1:{port}'] as const
