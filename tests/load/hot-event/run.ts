import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JoinOutcome } from '@parta/contracts/players'
import type { TestPerson } from '@parta/kit/testing'
import mongoose from 'mongoose'
import type { Answer, Load } from './callers.ts'
import { inService } from './in-service.ts'
import { type Callers, type Figures, inProcess, measured, startCallers } from './measure.ts'
import { aCrowd, anEvent, openStack, type Stack } from './stack.ts'

/**
 * Many people join one event. Prints joins a second, latency and CPU per join, and the baseline of one
 * guarded `findOneAndUpdate` per join on the same backend in the same run, and checks who got in.
 */
const size = Number(process.argv[2] ?? 10_000)
const dir = await mkdtemp(join(tmpdir(), 'parta-load-'))
const failures: string[] = []
const check = (holds: boolean, what: string) => {
  process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${what}\n`)
  if (!holds) failures.push(what)
}
const show = (what: string, figures: Figures) =>
  process.stdout.write(
    `${what.padEnd(52)} ${String(figures.perSecond).padStart(7)}/s   p50 ${String(figures.p50).padStart(5)} ms   p99 ${String(figures.p99).padStart(5)} ms   ${String(figures.cpu).padStart(5)} µs CPU a join\n`,
  )

const layout = process.argv[3] === 'apart' ? 'apart' : 'together'
const stack = await openStack(dir, layout)
const callers = startCallers()
try {
  const bare = await bareLimit(stack, size)
  show('bare: one guarded findOneAndUpdate a join', bare)
  const service = await inService(stack, size)
  show('in the service: join through change()', service)
  check(
    service.perSecond >= 20 * bare.perSecond,
    `at least 20 times the bare limit (${(service.perSecond / bare.perSecond).toFixed(0)} times)`,
  )

  const crowd = await aCrowd(stack, size)
  const leader = await stack.people.person()
  await throughGateway({ stack, callers, leader, crowd }, bare)
  await ninetyNine({ stack, callers, leader, crowd: crowd.slice(0, 1000) })
  await engineKilled({ stack, callers, leader, crowd })
} finally {
  callers.stop()
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
}
process.stdout.write(failures.length === 0 ? '\nAll held.\n' : `\n${failures.length} did not hold.\n`)
process.exit(failures.length === 0 ? 0 : 1)

/**
 * The baseline, a service without group commit: one write per join. The document starts with
 * half of the players, so that it has the mean size of the other runs; some joins suffice for the rate.
 */
async function bareLimit({ backends, pids }: Stack, joins: number): Promise<Figures> {
  const count = Math.min(500, joins)
  const connection = await mongoose.createConnection(backends.mongoUrl, { dbName: 'bare', maxPoolSize: 10 }).asPromise()
  const events = connection.collection<{ _id: string; players: object[] }>('events')
  const before = Array.from({ length: joins / 2 }, (_, at) => ({
    id: `before-${at}`,
    userId: `before-${at}`,
    at: new Date(),
  }))
  await events.insertOne({ _id: 'hot', maxPlayers: -1, playersCount: before.length, players: before } as never)
  const one = async (at: number) => {
    const id = `person-${at}-${randomBytes(3).toString('hex')}`
    await events.findOneAndUpdate(
      {
        _id: 'hot',
        'players.id': { $ne: id },
        $or: [{ maxPlayers: -1 }, { $expr: { $lt: ['$playersCount', '$maxPlayers'] } }],
      },
      { $push: { players: { id, userId: id, at: new Date() } }, $inc: { playersCount: 1 } },
      { projection: { playersCount: 1 } },
    )
  }
  const figures = await measured(
    count,
    () => [process.pid, ...pids()],
    () => inProcess(count, 1000, one),
  )
  await connection.close()
  return figures
}

interface Part {
  readonly stack: Stack
  readonly callers: Callers
  readonly leader: TestPerson
  readonly crowd: readonly TestPerson[]
}

function joinOf(id: string, crowd: readonly TestPerson[], { url, waiting }: { url: string; waiting: number }): Load {
  return {
    url,
    method: 'PATCH',
    path: `/a/events/join/${id}`,
    tokens: crowd.map((person) => person.token),
    body: '{}',
    callers: waiting,
  }
}

/** All people join one unlimited event, with 1,000 and with 50 callers waiting. */
async function throughGateway({ stack, callers: lines, leader, crowd }: Part, bare: Figures): Promise<void> {
  for (const waiting of [1000, 50]) {
    const id = await anEvent(stack, leader, { maxPlayers: -1 })
    let answers: Answer[] = []
    const figures = await measured(crowd.length, stack.pids, async () => {
      answers = await lines.run(joinOf(id, crowd, { url: stack.url, waiting }))
      return answers.map((answer) => answer.ms)
    })
    show(`through the gateway, ${waiting} callers waiting`, figures)
    const times = figures.perSecond / bare.perSecond
    if (waiting === 1000)
      check(times >= 15, `at least 15 times the bare limit through the gateway (${times.toFixed(0)})`)
    check(
      answers.every((answer) => answer.status < 500 && answer.status > 0),
      'no answer of 5xx, no broken connection',
    )
    const players = await playersOf(stack, id)
    check(players.length === crowd.length + 1, `exactly ${crowd.length} joined (${players.length - 1})`)
    check(sameOrder(players.slice(1), answers, crowd), 'the list has the order of the answers')
    await settled(stack)
  }
}

/** A thousand people compete for 99 places, 50 at a time. */
async function ninetyNine({ stack, callers: lines, leader, crowd }: Part): Promise<void> {
  const id = await anEvent(stack, leader, { maxPlayers: 99 })
  const answers = await lines.run(joinOf(id, crowd, { url: stack.url, waiting: 50 }))
  const joined = answers.filter((answer) => answer.status === 200)
  check(joined.length === 98, `98 of ${crowd.length} get the places beside the leader (${joined.length})`)
  check(
    answers.filter((answer) => answer.status === 409 && answer.body.includes('event.full')).length ===
      crowd.length - 98,
    'all others hear that it is full',
  )
  const players = await playersOf(stack, id)
  check(
    players.length === 99 && sameOrder(players.slice(1), joined, crowd),
    'the 99 are those who were told so, in the order of the answers',
  )
}

/** The database engine is killed during the run; every acknowledged join must be stored. */
async function engineKilled({ stack, callers: lines, leader, crowd }: Part): Promise<void> {
  const id = await anEvent(stack, leader, { maxPlayers: -1 })
  const running = lines.run(joinOf(id, crowd, { url: stack.url, waiting: 1000 }))
  await new Promise((resolve) => setTimeout(resolve, 700))
  await stack.backends.kill('mongo')
  await stack.backends.restart('mongo')
  const answers = await running
  const told = answers.filter((answer) => answer.status === 200).map((answer) => crowd[answer.at]?.id)
  const players = await playersOf(stack, id)
  const lost = told.filter((person) => person && !players.includes(person))
  check(
    lost.length === 0,
    `no acknowledged join lost when the engine was killed (${told.length} told so, ${lost.length} lost)`,
  )
  check(new Set(players).size === players.length, 'nobody is in it twice')
}

async function playersOf(stack: Stack, id: string): Promise<string[]> {
  const connection = await mongoose.createConnection(stack.backends.mongoUrl, { dbName: 'parta_events' }).asPromise()
  const event = await connection.collection<{ _id: string; players: { id: string }[] }>('events').findOne({ _id: id })
  await connection.close()
  return (event?.players ?? []).map((player) => player.id)
}

/** Compares the order of the players to the counts in the replies. */
function sameOrder(players: readonly string[], answers: readonly Answer[], crowd: readonly TestPerson[]): boolean {
  const joined = answers
    .filter((answer) => answer.status === 200)
    .map((answer) => ({ id: crowd[answer.at]?.id, place: (JSON.parse(answer.body) as JoinOutcome).playersCount }))
    .sort((a, b) => a.place - b.place)
  return joined.length === players.length && joined.every((one, at) => one.id === players[at] && one.place === at + 2)
}

/** Waits until the facts of the last run are processed, so that they do not slow down the next. */
async function settled(stack: Stack): Promise<void> {
  const connection = await mongoose.createConnection(stack.backends.mongoUrl, { dbName: 'parta_events' }).asPromise()
  const events = connection.collection('events')
  while ((await events.countDocuments({ pendingAt: { $exists: true } })) > 0)
    await new Promise((resolve) => setTimeout(resolve, 200))
  await connection.close()
  await new Promise((resolve) => setTimeout(resolve, 5000))
}
