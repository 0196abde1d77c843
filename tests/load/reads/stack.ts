import { join } from 'node:path'
import { signIn } from '@parta/contracts/identity'
import { type ServiceName, services } from '@parta/contracts/values'
import { demoAccounts, demoPassword } from '@parta/demo/world'
import { startBackends } from '@parta/stack/backends/backends'
import { type Child, startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'
import { until } from '../hello.ts'

const root = join(import.meta.dirname, '../../..')

/** Every service in a process of its own, with the demo people, called without the gateway. */
export interface Stack {
  readonly mongoUrl: string
  urlOf(service: ServiceName): string
  /** The process of a service or of MongoDB. */
  pid(name: ServiceName | 'mongo'): number
  /** Returns a token of the first demo account. */
  signIn(): Promise<string>
  stop(): Promise<void>
}

export async function openStack(dir: string): Promise<Stack> {
  const backends = await startBackends({ dir })
  const ports = new Map<string, number>()
  for (const name of services) ports.set(name, await freePort())
  const urlOf = (name: ServiceName) => `http://127.0.0.1:${ports.get(name)}`
  const env: Record<string, string> = {
    ...backends.env(),
    PARTA_SECRET: 'a secret of the load test and nothing else',
    PARTA_LOG_LEVEL: 'error',
    PARTA_MEDIA_DIR: join(dir, 'media'),
    PARTA_SEARCH_SNAPSHOT: join(dir, 'search'),
    PARTA_PUBLIC_URL: urlOf('identity'),
    PARTA_DEMO: 'true',
    NODE_COMPILE_CACHE: join(root, '.parta/cache'),
    ...Object.fromEntries(services.map((name) => [`PARTA_PORT_${name.toUpperCase()}`, String(ports.get(name))])),
  }
  const children = new Map<string, Child>()
  for (const name of services) {
    const command = [process.execPath, join(root, `services/${name}/src/main.ts`)]
    const say = (who: string, line: string) => line.includes('"security"') || process.stderr.write(`${who}: ${line}\n`)
    children.set(name, startChild({ name, command, env, say }))
  }
  const isReady = async (name: ServiceName) => (await fetch(`${urlOf(name)}/health/ready`)).ok
  for (const name of services) await until(() => isReady(name))
  return {
    mongoUrl: backends.mongoUrl,
    urlOf,
    pid: (name) => (name === 'mongo' ? backends.pid('mongo') : (children.get(name)?.pid ?? 0)),
    signIn: async () => {
      const answer = await fetch(urlOf('identity') + signIn.path, {
        method: signIn.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: demoAccounts[0]?.email, password: demoPassword }),
      })
      if (!answer.ok) throw new Error(`Nobody can sign in: ${answer.status}`)
      return ((await answer.json()) as { idToken: string }).idToken
    },
    stop: async () => {
      await Promise.all([...children.values()].map((child) => child.stop()))
      await backends.stop()
    },
  }
}
