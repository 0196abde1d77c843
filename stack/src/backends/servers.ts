import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Say, searchPath } from '../child.ts'
import { engineLoader } from './glibc.ts'

export const backendNames = ['mongo', 'redis', 'nats'] as const
export type BackendName = (typeof backendNames)[number]

/** A server that can be started as a child process. */
export interface Server {
  /** The variable with the address of a server to use instead. */
  readonly variable: string
  url(port: number, password: string): string
  /**
   * Prepares `dir` and returns the command that serves it. The password is in a file that only its owner can read,
   * never on the command line, which every user of the machine can read.
   */
  command(place: { dir: string; cache: string; port: number; password: string; say: Say }): Promise<string[]>
  greeting(password: string): { readonly send?: string; readonly reply?: string }
  /** Lines that are left out of the log. */
  readonly chatter: RegExp
}

export const servers: Readonly<Record<BackendName, Server>> = {
  mongo: {
    variable: 'PARTA_MONGO_URL',
    // journal=true without w: with a w this engine acknowledges writes that a kill then loses.
    url: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true&journal=true`,
    command: async ({ dir, cache, port, say }) => [
      ...(await engineLoader(cache, (text) => say('mongo', text))),
      process.execPath,
      join(import.meta.dirname, 'engine.ts'),
      dir,
      String(port),
    ],
    // The engine has no users: everybody with an account on this machine can reach it.
    greeting: () => ({}),
    chatter: /^$/,
  },
  redis: {
    variable: 'PARTA_REDIS_URL',
    url: (port, password) => `redis://:${password}@127.0.0.1:${port}`,
    command: async ({ dir, port, password }) => {
      const file = join(dir, 'redis.conf')
      const options = { port, bind: '127.0.0.1', dir, appendonly: 'yes', save: '', 'maxmemory-policy': 'noeviction' }
      const lines = Object.entries({ ...options, loglevel: 'warning', requirepass: password })
      await writeSecret(file, lines.map(([name, value]) => `${name} ${JSON.stringify(String(value))}\n`).join(''))
      return ['redis-server', file]
    },
    greeting: (password) => ({ send: `AUTH ${password}\r\nPING\r\n`, reply: '+OK\r\n+PONG' }),
    chatter:
      /overcommit|oO0OoO0OoO0Oo|Redis version|Configuration loaded|Server initialized|Received SIGTERM|requested shutdown|ready to exit/,
  },
  nats: {
    variable: 'PARTA_NATS_URL',
    url: (port, password) => `nats://parta:${password}@127.0.0.1:${port}`,
    command: async ({ dir, port, password }) => {
      const file = join(dir, 'nats.conf')
      const user = `authorization { user: parta, password: ${JSON.stringify(password)} }\n`
      await writeSecret(file, `${await natsConfig(dir, port)}${user}`)
      return ['nats-server', '-c', file]
    },
    greeting: () => ({ reply: 'INFO ' }),
    // The password is in a file that only its owner reads, and the server listens on this machine only.
    chatter: /\[INF\]|Plaintext passwords detected/,
  },
}

/** Writes a file that only its owner can read, even if an older one had other permissions. */
async function writeSecret(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  await chmod(file, 0o600)
}

async function natsConfig(dir: string, port: number): Promise<string> {
  // Older servers refuse the setting. Without it a power failure may lose the last two minutes of facts.
  const sync = (await natsVersion()) >= 210 ? '  sync_interval: always\n' : ''
  const store = `jetstream {\n  store_dir: ${JSON.stringify(join(dir, 'store'))}\n  max_memory_store: 64MB\n${sync}}\n`
  return `listen: "127.0.0.1:${port}"\nmax_payload: 1MB\n${store}`
}

/** Returns the version as a number: 210 for 2.10.27. */
async function natsVersion(): Promise<number> {
  const { stdout } = await promisify(execFile)('nats-server', ['--version'], { env: { PATH: searchPath } })
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) * 100 + Number(minor)
}

export async function makeFolder(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}
