import { join, resolve } from 'node:path'
import { type Child, type Say, startChild } from '../child.ts'
import { cacheFolder } from '../places.ts'
import { rememberedPorts, untilAnswers } from '../ports.ts'
import { keptPassword } from '../secrets.ts'
import { type BackendName, backendNames, makeFolder, servers } from './servers.ts'

export interface BackendOptions {
  /** The folder of the data and the ports; one installation in each. */
  readonly dir: string
  /** The folder of downloads, which can be fetched again. */
  readonly cache?: string
  readonly log?: Say
  /** Called when a backend exits unexpectedly. */
  readonly died?: (name: string, how: string) => void
  /**
   * The environment that may name servers of one's own by `PARTA_MONGO_URL` and so on. Without it all are started: tests
   * and load tests must not write to the servers that the shell names for `npm start`.
   */
  readonly env?: Readonly<Record<string, string | undefined>>
}

export interface Backends {
  readonly mongoUrl: string
  readonly redisUrl: string
  readonly natsUrl: string
  /** The backends that were started as child processes. */
  readonly embedded: readonly BackendName[]
  env(): Record<string, string>
  pid(name: BackendName): number
  /** Sends SIGKILL, to simulate a crash. */
  kill(name: BackendName): Promise<void>
  /** Starts the backend again on the same port with the same data. */
  restart(name: BackendName): Promise<void>
  stop(): Promise<void>
}

/** Starts MongoDB, Redis and NATS, except those that the environment names, and waits until each answers. */
export async function startBackends(options: BackendOptions): Promise<Backends> {
  const { died, log = () => {}, env = {} } = options
  const root = await makeFolder(resolve(options.dir))
  const cache = options.cache ?? cacheFolder
  const embedded = backendNames.filter((name) => !env[servers[name].variable])
  const ports = await rememberedPorts(root, embedded)
  const password = await keptPassword(root)
  const children = new Map<BackendName, Child>()

  const start = async (name: BackendName) => {
    const place = { dir: await makeFolder(join(root, name)), cache, port: ports[name], password }
    const onExit = (how: string) => {
      if (children.has(name)) died?.(name, how)
    }
    children.set(name, await startBackend(name, place, { log, onExit }))
  }

  const stop = async () => {
    const running = [...children.values()]
    children.clear()
    await Promise.all(running.map((child) => child.stop()))
  }

  const end = async (name: BackendName, how: 'kill' | 'stop') => {
    const child = children.get(name)
    children.delete(name)
    await child?.[how]()
  }

  const started = await Promise.allSettled(embedded.map(start))
  const failed = started.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const urlOf = (name: BackendName) => env[servers[name].variable] || servers[name].url(ports[name], password)
  return {
    mongoUrl: urlOf('mongo'),
    redisUrl: urlOf('redis'),
    natsUrl: urlOf('nats'),
    embedded,
    env: () => Object.fromEntries(backendNames.map((name) => [servers[name].variable, urlOf(name)])),
    pid: (name) => children.get(name)?.pid ?? 0,
    kill: (name) => end(name, 'kill'),
    restart: async (name) => {
      await end(name, 'stop')
      await start(name)
    },
    stop,
  }
}

interface Place {
  readonly dir: string
  readonly cache: string
  readonly port: number
  readonly password: string
}

interface Watching {
  readonly log: Say
  onExit(how: string): void
}

/** Starts one backend and waits until it answers. @throws Error with its last lines of output */
async function startBackend(name: BackendName, place: Place, { log, onExit }: Watching): Promise<Child> {
  const { command, greeting, chatter } = servers[name]
  const last: string[] = []
  let dead = false
  const child = startChild({
    name,
    command: await command({ ...place, say: log }),
    say: (_, text) => {
      last.push(text)
      if (!chatter.test(text)) log(name, text)
    },
    died: (_, how) => {
      dead = true
      onExit(how)
    },
  })
  try {
    await untilAnswers(place.port, { ...greeting(place.password), isDead: () => dead })
  } catch (error) {
    await child.kill()
    throw new Error(`${name} did not start: ${(error as Error).message}. ${last.slice(-3).join(' ')}`, { cause: error })
  }
  return child
}
