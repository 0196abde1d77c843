import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { userUpdated } from '@parta/contracts/profiles'
import { natsOptions } from '@parta/kit/facts/bus-connection'
import { openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { aUserSnapshot, createTestPeople } from '@parta/kit/testing'
import { startBackends } from '@parta/stack/backends/backends'
import { startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'
import mongoose from 'mongoose'
import { bareHello, until } from '../hello.ts'
import { cpuOf, startCallers } from '../hot-event/measure.ts'
import { createNotes, type Expected } from './expected.ts'
import { factsOf, pastEvents, peopleOf } from './history.ts'

/**
 * Replays the history of many events that ended, as facts on NATS, into an empty store of reputation by a service in a
 * process of its own. Prints the CPU of all processes (Node, MongoDB, NATS, Redis) for each event, from the start of
 * the service until everything is counted, compared to a bare Node `hello` of the same run; then compares the stats of
 * some people with a recount of the facts. What an event is: history.ts. The number of events can be given.
 */
const size = Number(process.argv[2] ?? 1_000_000)
const goal = 20
const sampled = 200
/** The collections whose documents publish facts. */
const documents = ['records', 'achievement-progress', 'feedbacks', 'feedback-turns']
const say = (text: string) => process.stdout.write(`${text}\n`)

const dir = await mkdtemp(join(tmpdir(), 'parta-replay-'))
const backends = await startBackends({ dir })
const callers = startCallers()
const port = await freePort()
const env: Record<string, string> = {
  ...backends.env(),
  PARTA_SECRET: 'a secret of the load test and nothing else',
  PARTA_LOG_LEVEL: 'error',
  PARTA_MEDIA_DIR: join(dir, 'media'),
  PARTA_PORT_REPUTATION: String(port),
  PARTA_PUBLIC_URL: `http://127.0.0.1:${port}`,
}
const config = readConfig(BaseConfig, env)
let isGood = false
const closing: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true }), () => backends.stop()]
try {
  isGood = await measure()
} finally {
  callers.stop()
  for (const close of closing.toReversed()) await close()
}
process.exit(isGood ? 0 : 1)

async function measure(): Promise<boolean> {
  if (backends.embedded.includes('mongo')) await setCache()
  const bus = await openBus(config, createLog('load', 'silent'))
  await bus.close()
  const nats = await connect(natsOptions(config))
  closing.push(() => nats.close())
  const expected = await publish(nats)
  say(`the facts of ${size} events are on NATS, with those of ${peopleOf(size).length} people`)
  const hellosOfRun = [await bareHello(callers)]
  const cpu = await replay(nats, hellosOfRun)
  hellosOfRun.push(await bareHello(callers))
  const bare = hellosOfRun.reduce((sum, one) => sum + one, 0) / hellosOfRun.length
  const own = Object.values(cpu).reduce((sum, one) => sum + one, 0)
  const hellos = own / bare
  const [least = 0, ...rest] = hellosOfRun.toSorted((a, b) => a - b)
  say(
    `bare: Node http says hello: ${bare.toFixed(1)} µs (from ${least.toFixed(1)} to ${(rest.at(-1) ?? least).toFixed(1)})`,
  )
  const parts = Object.entries(cpu).map(([name, one]) => `${name} ${one.toFixed(0)}`)
  say(`an event: ${own.toFixed(0)} µs (${parts.join(', ')}): ${hellos.toFixed(1)} hellos`)
  const wrong = await compare(expected)
  for (const line of wrong) say(line)
  return [
    verdict(wrong.length === 0, `the stats of ${expected.size} people are those of a recount of the facts`),
    verdict(hellos <= goal, `an event costs at most ${goal} hellos`),
  ].every(Boolean)
}

/**
 * Gives MongoDB the cache that a server of its own takes by default: half of the memory beyond 1 GB. The embedded one has
 * 256 MB, and the rows and indexes of a million events do not fit into that.
 */
async function setCache(): Promise<void> {
  const megabytes = Math.max(Math.floor((totalmem() / 2 ** 20 - 1024) / 2), 256)
  const connection = await mongoose.createConnection(backends.mongoUrl).asPromise()
  await connection.db?.admin().command({ setParameter: 1, wiredTigerEngineRuntimeConfig: `cache_size=${megabytes}M` })
  await connection.close()
  say(`MongoDB has a cache of ${megabytes} MB`)
}

function verdict(holds: boolean, what: string): boolean {
  say(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  return holds
}

/** Publishes the history, each fact in a message of its own, as the services publish it. */
async function publish(nats: NatsConnection): Promise<Map<string, Expected>> {
  const people = peopleOf(size)
  const every = Math.max(Math.floor(people.length / sampled), 1)
  const notes = createNotes(people.filter((_id, at) => at % every === 0))
  const client = jetstream(nats)
  const underWay = new Set<Promise<unknown>>()
  const send = async (subject: string, fact: object) => {
    const sent: Promise<unknown> = client
      .publish(subject, JSON.stringify([fact]), { timeout: 60_000 })
      .finally(() => underWay.delete(sent))
    underWay.add(sent)
    if (underWay.size >= 500) await Promise.race(underWay)
  }
  for (const [at, id] of people.entries()) {
    const data = aUserSnapshot(id, { surname: `Testovací ${at}` })
    const head = { id: `users:${id}:1:0`, type: userUpdated.name, at: new Date().toISOString(), actor: id }
    await send(`kept.${userUpdated.name}.${id}`, { ...head, correlation: 'test', subject: id, version: 1, data })
  }
  for (const event of pastEvents(size, Date.now())) {
    notes.add(event)
    for (const fact of factsOf(event)) await send(`facts.${fact.type}`, fact)
  }
  await Promise.all(underWay)
  return notes.expected()
}

/**
 * Starts the service, and waits until it has counted everything. Meanwhile it measures bare hellos, because the speed of
 * a shared machine changes within minutes.
 * @returns microseconds of CPU for each event
 */
async function replay(nats: NatsConnection, hellosOfRun: number[]): Promise<Record<string, number>> {
  // Answers as identity, which the service asks for its keys.
  const people = await createTestPeople(env)
  closing.push(() => people.close())
  const connection = await mongoose.createConnection(backends.mongoUrl, { dbName: 'parta_reputation' }).asPromise()
  closing.push(() => connection.close())
  const started = Object.fromEntries(backends.embedded.map((name) => [name, cpuOf([backends.pid(name)])]))
  const began = performance.now()
  const service = startChild({
    name: 'reputation',
    command: [
      process.execPath,
      ...process.execArgv,
      join(import.meta.dirname, '../../../services/reputation/src/main.ts'),
    ],
    env,
    say: (who, line) => void process.stderr.write(`${who}: ${line}\n`),
  })
  closing.push(() => service.stop(60_000))
  await until(async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok)
  const start = cpuOf([service.pid ?? 0])
  await counted(nats, connection, async () => {
    hellosOfRun.push(await whilePaused(service.pid ?? 0, () => bareHello(callers)))
  })
  say(`replayed in ${((performance.now() - began) / 1000).toFixed(0)} s; the start took ${start.toFixed(1)} s of CPU`)
  say(`the service had at most ${peakMemory(service.pid ?? 0)} MB of memory`)
  const perEvent = (seconds: number) => (seconds / size) * 1e6
  return {
    node: perEvent(cpuOf([service.pid ?? 0])),
    ...Object.fromEntries(
      backends.embedded.map((name) => [name, perEvent(cpuOf([backends.pid(name)]) - (started[name] ?? 0))]),
    ),
  }
}

/** Returns the most memory that a process has had so far, in MB (Linux). */
function peakMemory(pid: number): number {
  const [, kilobytes = 0] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Does something while a process stands still, and what it had asked of its servers is done. */
async function whilePaused<R>(pid: number, act: () => Promise<R>): Promise<R> {
  process.kill(pid, 'SIGSTOP')
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return await act()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/**
 * Waits until no fact is left on NATS, no count is waiting and no fact of the service is unpublished.
 * @param meanwhile called every half minute
 */
async function counted(
  nats: NatsConnection,
  connection: mongoose.Connection,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const manager = await jetstreamManager(nats)
  let calm = 0
  for (let looks = 0; calm < 2; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const consumers = await Promise.all(
      [
        ['kept', 'reputation-copies-identity'],
        ...['events', 'reputation'].map((of) => ['facts', `reputation-reacts-${of}`]),
      ].map(([stream = '', name = '']) => manager.consumers.info(stream, name)),
    )
    const left = consumers.map(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending)
    if (looks % 20 === 0) process.stderr.write(`left on NATS: ${left.join(', ')}\n`)
    if (looks % 20 === 10) await meanwhile()
    const requests = await connection.collection('achievement-recounts').findOne({ order: { $gte: 0 } })
    const unpublished = await Promise.all(
      documents.map((name) =>
        connection.collection(name).findOne({ pendingAt: { $exists: true } }, { projection: { _id: 1 } }),
      ),
    )
    const isCalm = left.every((count) => count === 0) && !requests && unpublished.every((found) => !found)
    calm = isCalm ? calm + 1 : 0
  }
}

interface Row {
  readonly _id: string
  readonly karma: number
  readonly emoji: Record<string, number>
  readonly streak: { readonly value: number }
}

/** Returns a line for each person whose stored stats differ from the expected ones. */
async function compare(expected: ReadonlyMap<string, Expected>): Promise<string[]> {
  const connection = await mongoose.createConnection(backends.mongoUrl, { dbName: 'parta_reputation' }).asPromise()
  const ids = [...expected.keys()]
  const records = await connection
    .collection<Row>('records')
    .find({ _id: { $in: ids } })
    .toArray()
  const progress = await connection
    .collection<{ _id: string; subject: string; points: number }>('achievement-progress')
    .find({ achievementId: 'g02-regular', subject: { $in: ids } })
    .toArray()
  await connection.close()
  const recordOf = new Map(records.map((row) => [row._id, row]))
  const pointsOf = new Map(progress.map(({ subject, points }) => [subject, points]))
  return [...expected].flatMap(([id, { karma, emoji, streak, attended }]) => {
    const row = recordOf.get(id)
    const found = textOf([row?.karma ?? 9, row?.emoji ?? {}, row?.streak.value ?? 0, pointsOf.get(id) ?? 0])
    const wanted = textOf([karma, emoji, streak, attended])
    return found === wanted ? [] : [`${id}: ${found} instead of ${wanted}`]
  })
}

function textOf(values: readonly unknown[]): string {
  const isRecord = (value: unknown): value is Record<string, number> => typeof value === 'object' && value !== null
  return JSON.stringify(
    values.map((value) => (isRecord(value) ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value)),
  )
}
