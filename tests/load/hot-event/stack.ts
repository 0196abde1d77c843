import { join } from 'node:path'
import type { EventForm } from '@parta/contracts/planning'
import { createTestPeople, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { startBackends } from '@parta/stack/backends/backends'
import { type Child, startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'
import mongoose from 'mongoose'
import type { Static } from 'typebox'
import { anEventForm } from '../../support/event-form.ts'

const root = join(import.meta.dirname, '../../..')

/** The processes that a join passes through: gateway, events, and the services that process its facts. */
export interface Stack {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  readonly people: TestPeople
  readonly backends: Awaited<ReturnType<typeof startBackends>>
  pids(): number[]
  /** The processes that `pids` names. */
  names(): string[]
  stop(): Promise<void>
}

const started = ['events', 'chat', 'notifications', 'orgs'] as const

/**
 * Starts one process as `npm start` does, or a process for each service as in production. Identity is replaced
 * by test people with real tokens.
 */
export async function openStack(dir: string, layout: 'together' | 'apart'): Promise<Stack> {
  const backends = await startBackends({ dir })
  const ports = Object.fromEntries(
    await Promise.all([...started, 'gateway'].map(async (name) => [name, await freePort()])),
  )
  const address = (name: string) => `http://127.0.0.1:${ports[name]}`
  const env: Record<string, string> = {
    ...backends.env(),
    PARTA_SECRET: 'a secret of the load test and nothing else',
    PARTA_LOG_LEVEL: 'error',
    PARTA_ADDRESS_RATE: '100000000',
    PARTA_MEDIA_DIR: join(dir, 'media'),
    PARTA_PORT: String(ports['gateway']),
    PARTA_PUBLIC_URL: address('gateway'),
    NODE_COMPILE_CACHE: join(root, '.parta/cache'),
    ...Object.fromEntries(started.map((name) => [`PARTA_PORT_${name.toUpperCase()}`, String(ports[name])])),
    ...Object.fromEntries(started.map((name) => [`PARTA_${name.toUpperCase()}_URL`, address(name)])),
    // These services are not started, but the gateway requires their addresses.
    ...Object.fromEntries(
      ['identity', 'availabilities', 'payments', 'reputation'].map((name) => [
        `PARTA_${name.toUpperCase()}_URL`,
        address('orgs'),
      ]),
    ),
  }
  const children: Child[] = []
  const start = (name: string, main: string) => {
    children.push(
      startChild({
        name,
        command: [process.execPath, join(root, main)],
        env,
        say: (who, line) => process.stderr.write(`${who}: ${line}\n`),
      }),
    )
  }
  if (layout === 'apart') {
    for (const name of started) start(name, `services/${name}/src/main.ts`)
    start('gateway', 'gateway/src/main.ts')
  } else start('parta', 'tests/load/hot-event/together.ts')
  await untilReady(`${address('gateway')}/health/ready`)
  const people = await createTestPeople(env)
  return {
    url: address('gateway'),
    env,
    people,
    backends,
    pids: () => [...children.map((child) => child.pid), ...backends.embedded.map((name) => backends.pid(name))],
    names: () => [...children.map((child) => child.name), ...backends.embedded],
    stop: async () => {
      await people.close()
      await Promise.all(children.map((child) => child.stop()))
      await backends.stop()
    },
  }
}

export async function untilReady(url: string, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`${url} did not become ready`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Creates people with real tokens, and waits until the projections of all services have them. */
export async function aCrowd({ people, backends }: Stack, size: number): Promise<TestPerson[]> {
  const crowd: TestPerson[] = []
  while (crowd.length < size) {
    crowd.push(
      ...(await Promise.all(Array.from({ length: Math.min(500, size - crowd.length) }, () => people.person()))),
    )
  }
  const connection = await mongoose.createConnection(backends.mongoUrl).asPromise()
  const known = (name: string) => connection.useDb(`parta_${name}`).collection('people').countDocuments()
  const deadline = Date.now() + 120_000
  while ((await Promise.all(started.map(known))).some((count) => count < size)) {
    if (Date.now() > deadline) throw new Error('The projections of people were not filled in time')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await connection.close()
  return crowd
}

export async function anEvent(
  stack: Stack,
  leader: TestPerson,
  fields: Partial<Static<typeof EventForm>>,
): Promise<string> {
  const answer = await fetch(`${stack.url}/a/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${leader.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(anEventForm(fields)),
  })
  if (!answer.ok) throw new Error(`The event was refused: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}
