import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestPeople, type TestPeople } from '@parta/kit/testing'
import { startBackends } from '@parta/stack/backends/backends'
import { type Child, startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'

const root = join(import.meta.dirname, '../../..')

/** The events service and the gateway, each in its own process, with backends of their own. */
export interface Stack {
  readonly gateway: string
  readonly service: string
  readonly mongoUrl: string
  readonly people: TestPeople
  /** Processes by name: `events`, `gateway`, `mongo`. */
  pid(name: string): number
  /** Starts the service; returns the milliseconds until searches use the index in memory. */
  startService(): Promise<number>
  stopService(): Promise<void>
  startGateway(): Promise<void>
  stop(): Promise<void>
}

export async function openStack(dir: string): Promise<Stack> {
  const backends = await startBackends({ dir })
  const [gatewayPort, servicePort] = [await freePort(), await freePort()]
  const [gateway, service] = [`http://127.0.0.1:${gatewayPort}`, `http://127.0.0.1:${servicePort}`]
  const others = ['identity', 'orgs', 'availabilities', 'payments', 'chat', 'notifications', 'reputation']
  const env: Record<string, string> = {
    ...backends.env(),
    PARTA_SECRET: 'a secret of the load test and nothing else',
    PARTA_LOG_LEVEL: 'error',
    PARTA_ADDRESS_RATE: '100000000',
    PARTA_RATE_FACTOR: '100000',
    PARTA_MEDIA_DIR: join(dir, 'media'),
    PARTA_SEARCH_SNAPSHOT: join(dir, 'search'),
    PARTA_PORT: String(gatewayPort),
    PARTA_PUBLIC_URL: gateway,
    PARTA_PORT_EVENTS: String(servicePort),
    PARTA_EVENTS_URL: service,
    // These services are not started, but the gateway requires their addresses.
    ...Object.fromEntries(others.map((name) => [`PARTA_${name.toUpperCase()}_URL`, service])),
    NODE_COMPILE_CACHE: join(root, '.parta/cache'),
  }
  const children = new Map<string, Child>()
  const start = (name: string, main: string) => {
    const say = (who: string, line: string) => process.stderr.write(`${who}: ${line}\n`)
    const command = [process.execPath, '--max-old-space-size=4096', join(root, main)]
    children.set(name, startChild({ name, command, env, say }))
  }
  const people = await createTestPeople(env)
  const stopOne = async (name: string) => {
    await children.get(name)?.stop(60_000)
    children.delete(name)
  }
  return {
    gateway,
    service,
    mongoUrl: backends.mongoUrl,
    people,
    pid: (name) => (name === 'mongo' ? backends.pid('mongo') : (children.get(name)?.pid ?? 0)),
    startService: async () => {
      const began = performance.now()
      start('events', 'services/events/src/main.ts')
      await until(async () => /parta_search_whole\S* 1/.test(await (await fetch(`${service}/metrics`)).text()))
      return performance.now() - began
    },
    stopService: () => stopOne('events'),
    startGateway: async () => {
      start('gateway', 'gateway/src/main.ts')
      await until(async () => (await fetch(`${gateway}/a/events/search`)).status === 401)
    },
    stop: async () => {
      await people.close()
      for (const name of ['gateway', 'events']) await stopOne(name)
      await backends.stop()
    },
  }
}

async function until(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 600_000
  while (!(await check().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The process did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Returns the memory of a process in megabytes (Linux). */
export function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return Math.round((pages * 4096) / 1e6)
}
