import { randomBytes } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { eventUpdated } from '@parta/contracts/events'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { playerJoined } from '@parta/contracts/players'
import { type Bus, openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { createTestPeople, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { startBackends } from '@parta/stack/backends/backends'
import { type Child, startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'
import type { Static, TSchema } from 'typebox'
import { untilReady } from '../hot-event/stack.ts'
import { tidyArgs } from './tidy.ts'

const root = join(import.meta.dirname, '../../..')

interface Replica {
  readonly url: string
  pid(): number
  /** Ends the process at once (SIGKILL). */
  kill(): Promise<void>
  restart(): Promise<void>
}

/** Two replicas of the chat service on real backends, each in a process of its own, behind one address. */
export interface Stack {
  readonly people: TestPeople
  readonly bus: Bus
  readonly replicas: readonly Replica[]
  readonly backends: Awaited<ReturnType<typeof startBackends>>
  /** The address that distributes connections to the replicas in turn. */
  readonly url: string
  publish<D extends TSchema>(type: FactType<D>, data: Static<D>, version?: number): Promise<void>
  stop(): Promise<void>
}

export async function openStack(dir: string): Promise<Stack> {
  const backends = await startBackends({ dir })
  const env: Record<string, string> = {
    ...backends.env(),
    // All listeners come from one address.
    PARTA_RATE_FACTOR: '1000',
    PARTA_SECRET: 'a secret of the load test and nothing else',
    PARTA_LOG_LEVEL: 'error',
    PARTA_MEDIA_DIR: join(dir, 'media'),
    NODE_COMPILE_CACHE: join(root, '.parta/cache'),
  }
  const people = await createTestPeople(env)
  const bus = await openBus(readConfig(BaseConfig, env), createLog('load', 'error'))
  const replicas = await Promise.all([aReplica(env), aReplica(env)])
  const balancer = await inTurn(replicas.map(({ url }) => Number(new URL(url).port)))
  let count = 0
  return {
    people,
    bus,
    replicas,
    backends,
    url: balancer.url,
    publish: async (type, data, version = 1) => {
      count += 1
      const { eventId, id } = data as { eventId?: string; id?: string }
      const subject = eventId ?? id ?? ''
      const fact: Envelope = {
        id: `events:${subject}:${version}:${count}`,
        type: type.name,
        at: new Date().toISOString(),
        actor: 'system',
        correlation: 'load',
        subject,
        version,
        data,
      }
      await bus.publish([fact], type.kept)
    },
    stop: async () => {
      balancer.close()
      await Promise.all(replicas.map((replica) => replica.kill()))
      await bus.close()
      await people.close()
      await backends.stop()
    },
  }
}

async function aReplica(env: Record<string, string>): Promise<Replica> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: Child
  const start = async () => {
    child = startChild({
      name: `chat ${port}`,
      command: [process.execPath, ...tidyArgs, join(root, 'services/chat/src/main.ts')],
      env: { ...env, PARTA_PORT_CHAT: String(port) },
      say: (who, line) => process.stderr.write(`${who}: ${line}\n`),
    })
    await untilReady(`${url}/health/ready`, 30)
  }
  await start()
  return { url, pid: () => child.pid, kill: () => child.kill(), restart: start }
}

/** Starts a proxy that forwards each connection to the next port that accepts it. */
async function inTurn(ports: readonly number[]): Promise<{ url: string; close(): void }> {
  let turn = 0
  const server = createServer((from) => {
    from.on('error', () => from.destroy())
    const pass = (left: number) => {
      turn += 1
      const to = connect({ host: '127.0.0.1', port: ports[turn % ports.length] as number, noDelay: true })
      to.once('connect', () => {
        from.pipe(to)
        to.pipe(from)
      })
      to.on('error', () => (to.connecting && left > 1 ? pass(left - 1) : from.destroy()))
      to.on('close', () => from.destroy())
      from.on('close', () => to.destroy())
    }
    pass(ports.length)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Creates an event with these players, and returns the id of its chat. */
export async function aChat(stack: Stack, leader: TestPerson, players: readonly TestPerson[]): Promise<string> {
  const id = `event-${randomBytes(5).toString('hex')}`
  await stack.publish(eventUpdated, {
    id,
    name: 'Plná hala',
    activityType: 'volleyball',
    date: '2030-01-01T18:00:00.000Z',
    endDate: '2030-01-01T19:00:00.000Z',
    placeName: 'Hala',
    leader: leader.id,
    trainer: null,
    orgId: null,
    maxPlayers: -1,
    private: false,
    repetitionId: null,
    cancelled: false,
    removed: false,
    oneOffProductId: null,
    subscriptionProductId: null,
  })
  let version = 1
  for (const { id: userId } of players) {
    version += 1
    // With this many players, joins are not announced by system messages.
    const entry = { eventId: id, eventName: 'Plná hala', leader: leader.id, trainer: null, userId, aliasId: null }
    await stack.publish(playerJoined, { ...entry, playersCount: 1000, queueCount: 0 }, version)
  }
  return id
}
