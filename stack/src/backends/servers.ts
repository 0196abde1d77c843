import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Say, searchPath } from '../child.ts'
import { engineLoader } from './glibc.ts'

export const backendNames = ['mongo', 'redis', 'nats'] as const
export type BackendName = (typeof backendNames)[number]

/** One server that we can run ourselves. */
export interface Server {
  /** The variable that names a server to use instead. */
  readonly variable: string
  url(port: number): string
  /** Prepares `dir` and answers with the command that serves it. */
  command(place: { dir: string; cache: string; port: number; say: Say }): Promise<string[]>
  readonly greeting: { readonly send?: string; readonly hear?: string }
  /** Lines that say nothing to whoever reads the log. */
  readonly chatter: RegExp
}

export const servers: Readonly<Record<BackendName, Server>> = {
  mongo: {
    variable: 'PARTA_MONGO_URL',
    // journal=true and no w: with a w this engine acknowledges writes that a kill then loses.
    url: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true&journal=true`,
    command: async ({ dir, cache, port, say }) => [
      ...(await engineLoader(cache, (text) => say('mongo', text))),
      process.execPath,
      join(import.meta.dirname, 'engine.ts'),
      dir,
      String(port),
    ],
    greeting: {},
    chatter: /^$/,
  },
  redis: {
    variable: 'PARTA_REDIS_URL',
    url: (port) => `redis://127.0.0.1:${port}`,
    command: ({ dir, port }) => {
      const options = { port, bind: '127.0.0.1', dir, appendonly: 'yes', save: '', 'maxmemory-policy': 'noeviction' }
      const flags = Object.entries({ ...options, loglevel: 'warning' })
      return Promise.resolve(['redis-server', ...flags.flatMap(([name, value]) => [`--${name}`, String(value)])])
    },
    greeting: { send: 'PING\r\n', hear: '+PONG' },
    chatter:
      /overcommit|oO0OoO0OoO0Oo|Redis version|Configuration loaded|Server initialized|Received SIGTERM|requested shutdown|ready to exit/,
  },
  nats: {
    variable: 'PARTA_NATS_URL',
    url: (port) => `nats://127.0.0.1:${port}`,
    command: async ({ dir, port }) => {
      const file = join(dir, 'nats.conf')
      await writeFile(file, await natsConfig(dir, port))
      return ['nats-server', '-c', file]
    },
    greeting: { hear: 'INFO ' },
    chatter: /\[INF\]/,
  },
}

async function natsConfig(dir: string, port: number): Promise<string> {
  // Older servers refuse the setting; without it a power cut may lose the last two minutes of facts.
  const sync = (await natsVersion()) >= 210 ? '  sync_interval: always\n' : ''
  const store = `jetstream {\n  store_dir: ${JSON.stringify(join(dir, 'store'))}\n  max_memory_store: 64MB\n${sync}}\n`
  return `listen: "127.0.0.1:${port}"\nmax_payload: 1MB\n${store}`
}

/** 2.10.27 as 210. */
async function natsVersion(): Promise<number> {
  const { stdout } = await promisify(execFile)('nats-server', ['--version'], { env: { PATH: searchPath } })
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) * 100 + Number(minor)
}

export async function makeFolder(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}
