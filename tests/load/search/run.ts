import { execFile, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { EventCard } from '@parta/contracts/events'
import { createEvent } from '@parta/contracts/planning'
import { searchEvents } from '@parta/contracts/search'
import { diceOf } from '@parta/demo/random'
import type { TestPerson } from '@parta/kit/testing'
import { clientOf, fetchAt } from '@parta/kit/testing-client'
import { freePort } from '@parta/stack/ports'
import { aQuery } from '../../../services/events/src/search/index/testing.ts'
import { anEventForm } from '../../support/event-form.ts'
import type { Answer, Load } from '../hot-event/callers.ts'
import { type Callers, cpuOf, startCallers } from '../hot-event/measure.ts'
import type { AloneFigures } from './alone.ts'
import { fill } from './fill.ts'
import { memoryOf, openStack, type Stack } from './stack.ts'

/**
 * Searches among 10,000, 100,000 and 1,000,000 events with all filters set. Measures the index alone, the
 * service's whole reply compared to a bare Node server in the same run, and the latency
 * through the gateway. The numbers of events can be given as arguments, the smallest first.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000]
/** The goals hold for this number of events. */
const many = 1_000_000
const requests = 4000
const ownPaths = ['/a/events/list']
const failures: string[] = []
const say = (text: string) => process.stdout.write(`${text}\n`)
const check = (holds: boolean, what: string) => {
  say(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  if (!holds) failures.push(what)
}

interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of CPU per request: of the process that replies, and of the database. */
  readonly cpu: number
  readonly database: number
}

/** A stack with `size` events. */
interface Filled {
  readonly size: number
  readonly stack: Stack
  readonly alone: AloneFigures
  readonly load: LoadOf
  /** The paths that read one event each. */
  readonly details: readonly string[]
  /** The CPU of the service's whole reply, as a multiple of a bare hello's. */
  readonly answer: number
}

const callers = startCallers()
const filled: Filled[] = []
const closing: (() => Promise<unknown>)[] = []
try {
  for (const size of sizes) {
    // All stacks stay open, because the smallest and the largest are compared at the end.
    filled.push(await filledWith(size))
  }
  await compare()
} finally {
  callers.stop()
  for (const close of closing.reverse()) await close()
}
say(failures.length === 0 ? '\nAll goals were met.' : `\n${failures.length} goals were missed.`)
process.exit(failures.length === 0 ? 0 : 1)

async function filledWith(size: number): Promise<Filled> {
  say(`\n${size} events`)
  const alone = await aloneAt(size)
  const dir = await mkdtemp(join(tmpdir(), 'parta-search-'))
  closing.push(() => rm(dir, { recursive: true, force: true }))
  const { ids, some } = await written(dir, size)
  // A database stays busy for minutes after a million inserts, so it is restarted, too.
  const stack = await openStack(dir)
  closing.push(stack.stop)
  const people = await Promise.all(ids.map((id) => stack.people.person({ id })))
  const start = await stack.startService()
  check(start <= 5000, `searches in memory at most 5 s after a cold start (${seconds(start)})`)
  const before = await bareHello()
  const load = loadOf(stack, people)
  // Warm up with as many requests as the bare server.
  await answered(load(requests, searchPaths(7), { awake: true }))
  const search = await measured(stack, load(requests * 5, searchPaths(8), { awake: true }))
  // The speed of a shared machine varies, so the bare server is measured before and after.
  const bare = between(before, await bareHello())
  show('bare: Node http says hello', bare, bare)
  show('search, all filters, the service', search, bare)
  if (size >= many)
    check(
      alone.full <= 5 * bare.cpu,
      `a search in the index alone at most 5 hellos (${(alone.full / bare.cpu).toFixed(1)})`,
    )
  const details = detailPaths(some)
  show('one event', await measured(stack, load(requests, details)), bare)
  show('own events', await measured(stack, load(requests, ownPaths)), bare)
  say(`memory of the service: ${memoryOf(stack.pid('events'))} MB`)
  await freshness(stack, people[0] as TestPerson)
  await throughGateway(stack, { load, bare })
  return { size, stack, alone, load, details, answer: search.cpu / bare.cpu }
}

/** Writes a database with `size` events and a file of the searches; returns the ids of the callers and of some events. */
async function written(dir: string, size: number): Promise<{ ids: string[]; some: readonly string[] }> {
  const stack = await openStack(dir)
  try {
    const people = await Promise.all(Array.from({ length: 100 }, () => stack.people.person()))
    const ids = people.map(({ id }) => id)
    const began = performance.now()
    const { some } = await fill(stack.mongoUrl, { count: size, callers: ids })
    say(`written in ${seconds(performance.now() - began)}`)
    say(`first start, with its indexes and from the database: ${seconds(await stack.startService())}`)
    return { ids, some }
  } finally {
    await stack.stop()
  }
}

/** Measures the index without the service, and compares its results to a scan of all events. */
async function aloneAt(size: number): Promise<AloneFigures> {
  const args = [
    '--expose-gc',
    '--max-old-space-size=6144',
    join(import.meta.dirname, 'alone.ts'),
    String(size),
    '10000',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const figures = JSON.parse(stdout) as AloneFigures
  say(`alone: ${figures.full.toFixed(1)} µs a search with all filters, ${figures.some.toFixed(1)} µs with some`)
  if (size >= many) check(figures.bytesAnEvent <= 150, `at most 150 bytes an event (${figures.bytesAnEvent})`)
  check(
    figures.equal === figures.asked,
    `${figures.asked} of ${figures.asked} searches as a look through all (${figures.equal})`,
  )
  return figures
}

function searchPaths(seed: number): string[] {
  const dice = diceOf(seed)
  return Array.from({ length: 2000 }, () => {
    const query = aQuery(dice, { now: new Date(), full: true })
    const texts = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
    return `/a/events/search?${new URLSearchParams(texts).toString()}`
  })
}

function detailPaths(ids: readonly string[]): string[] {
  return ids.map((id) => `/a/events/single/${id}`)
}

type LoadOf = (count: number, paths: readonly string[], more?: Partial<Load>) => Load

function loadOf(stack: Stack, people: readonly TestPerson[]): LoadOf {
  return (count, paths, more = {}) => ({
    url: stack.service,
    method: 'GET',
    path: '/',
    paths,
    tokens: Array.from({ length: count }, (_, at) => people[at % people.length]?.token ?? ''),
    body: '',
    callers: 8,
    ...more,
  })
}

async function answered(load: Load): Promise<Answer[]> {
  const answers = await (callers as Callers).run(load)
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong) throw new Error(`${wrong.status} ${wrong.body}`)
  return answers
}

async function measured(stack: Stack, load: Load): Promise<Figures> {
  const [own, database] = [[stack.pid('events')], [stack.pid('mongo')]]
  const [cpu, databaseCpu, start] = [cpuOf(own), cpuOf(database), performance.now()]
  const answers = await answered(load)
  const took = (performance.now() - start) / 1000
  const spent = { cpu: cpuOf(own) - cpu, database: cpuOf(database) - databaseCpu }
  return figuresOf(answers, took, spent)
}

function figuresOf(answers: readonly Answer[], took: number, spent: { cpu: number; database: number }): Figures {
  const waits = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const each = (value: number) => Math.round((value / answers.length) * 1e6)
  return {
    perSecond: Math.round(answers.length / took),
    p50: waits[Math.floor(waits.length * 0.5)] ?? 0,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
    cpu: each(spent.cpu),
    database: each(spent.database),
  }
}

async function bareHello(): Promise<Figures> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'hello.ts'), [String(port)])
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 20))
  const load = (count: number): Load => ({
    url,
    method: 'GET',
    path: '/',
    tokens: Array.from({ length: count }, () => 'none'),
    body: '',
    callers: 8,
    awake: true,
  })
  await answered(load(requests))
  const [cpu, start] = [cpuOf([child.pid ?? 0]), performance.now()]
  const answers = await answered(load(requests * 5))
  const took = (performance.now() - start) / 1000
  const figures = figuresOf(answers, took, { cpu: cpuOf([child.pid ?? 0]) - cpu, database: 0 })
  child.kill()
  return figures
}

function between(a: Figures, b: Figures): Figures {
  const mean = (of: (figures: Figures) => number) => (of(a) + of(b)) / 2
  return {
    perSecond: Math.round(mean(({ perSecond }) => perSecond)),
    p50: mean(({ p50 }) => p50),
    p99: mean(({ p99 }) => p99),
    cpu: Math.round(mean(({ cpu }) => cpu)),
    database: 0,
  }
}

/** Measures the time from the reply to an edit until a search finds it. */
async function freshness(stack: Stack, { token }: TestPerson): Promise<void> {
  const form = anEventForm({ name: 'Xylofonový trojboj' })
  const made = await clientOf(() => stack.service).must(createEvent, { token, body: form })
  const began = performance.now()
  const query = { lat: '49.2', lon: '16.6', query: 'xylofon' }
  for (;;) {
    const answer = await fetchAt(stack.service, searchEvents, { token, query })
    const { items } = (await answer.json()) as { items: EventCard[] }
    if (items[0]?.id === made.id) break
    if (performance.now() - began > 5000) break
  }
  const took = performance.now() - began
  check(took <= 50, `a committed change is found within 50 ms (${took.toFixed(1)})`)
}

/** Measures the latency at half of the gateway's capacity, with requests at a fixed rate. */
async function throughGateway(
  stack: Stack,
  { load, bare }: { readonly load: LoadOf; readonly bare: Figures },
): Promise<void> {
  await stack.startGateway()
  const paths = searchPaths(9)
  const at = { url: stack.gateway, callers: 16, forgetful: true }
  // The service is warm by now, but the gateway was just started.
  await answered(load(requests * 3, paths, at))
  const most = await measured(stack, load(requests, paths, at))
  const half = most.perSecond / 2
  // Long enough that a short pause of the machine does not decide the p99.
  const calm = await measured(stack, load(requests * 5, paths, { ...at, callers: 64, perSecond: half }))
  say(`through the gateway: ${most.perSecond}/s at most; at half of it p50 ${ms(calm.p50)}, p99 ${ms(calm.p99)}`)
  const times = calm.p99 / bare.p99
  check(times <= 20, `p99 at half of what the gateway takes at most 20 times a bare hello’s (${times.toFixed(1)})`)
}

/**
 * Compares the CPU of service and database with the most and the fewest events. Both are measured in turns, so that
 * both see the same load of the machine.
 */
async function compare(): Promise<void> {
  const [small, large] = [filled.at(0), filled.at(-1)]
  if (!small || !large) return
  say('')
  check(large.answer <= 14, `the service’s whole answer at most 14 times a bare hello (${large.answer.toFixed(1)})`)
  if (small === large) return
  say(`     the index alone ${(large.alone.full / small.alone.full).toFixed(2)} times`)
  const searches = searchPaths(8)
  await growth('a search', 5, ({ stack, load }) => measured(stack, load(requests, searches)))
  await growth('one event', 1.2, ({ stack, load, details }) => measured(stack, load(requests / 2, details)))
  await growth('own events', 1.2, ({ stack, load }) => measured(stack, load(requests / 2, ownPaths)))

  async function growth(what: string, most: number, ask: (one: Filled) => Promise<Figures>): Promise<void> {
    const costs = new Map([small, large].map((one) => [one, 0]))
    for (let turn = -1; turn < 4; turn++) {
      for (const [one, cost] of costs) {
        const { cpu, database } = await ask(one as Filled)
        // The first turns warm up.
        if (turn >= 0) costs.set(one, cost + cpu + database)
      }
    }
    const ratio = (costs.get(large) ?? 0) / (costs.get(small) ?? 0)
    check(ratio <= most, `${what} at most ${most} times from the fewest to the most events (${ratio.toFixed(2)})`)
  }
}

function show(what: string, figures: Figures, bare: Figures): void {
  const { perSecond, p50, p99, cpu, database } = figures
  say(
    `${what.padEnd(34)} ${String(perSecond).padStart(6)}/s   p50 ${ms(p50)}   p99 ${ms(p99)}   ${cpu} µs CPU (×${(
      cpu / bare.cpu
    ).toFixed(1)})   database ${database} µs`,
  )
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`
}
