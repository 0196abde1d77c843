import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coarseOf, coarseTime } from '@parta/availability-match/coarse'
import { fitsSlowly } from '@parta/availability-match/testing'
import { createAvailability } from '@parta/contracts/availabilities'
import { createEvent } from '@parta/contracts/planning'
import { suggestEvents, suggestPlayers } from '@parta/contracts/suggestions'
import { cities } from '@parta/contracts/values'
import { createTestPeople, type TestPerson } from '@parta/kit/testing'
import { clientOf, fetchAt } from '@parta/kit/testing-client'
import { startBackends } from '@parta/stack/backends/backends'
import { type Child, startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'
import { anEventForm } from '../../support/event-form.ts'
import { answered, bareHello, until } from '../hello.ts'
import type { Load } from '../hot-event/callers.ts'
import { cpuOf, startCallers } from '../hot-event/measure.ts'
import { type Filled, fill } from './fill.ts'

/**
 * Asks for the suggestions of events and of people among 100,000 availabilities and as many coming events. Prints the
 * CPU of all processes for each answer, compared to a bare Node `hello` of the same run, compares answers with a slow
 * calculation over every pair, and measures how soon a new event is suggested at half of the capacity.
 */
const size = Number(process.argv[2] ?? 100_000)
const goal = 40
const freshGoal = 2000
const requests = 3000
const askers = 100
const compared = 40
const newEvents = 20
const failures: string[] = []
const say = (text: string) => process.stdout.write(`${text}\n`)
const check = (holds: boolean, what: string) => {
  say(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  if (!holds) failures.push(what)
}

const dir = await mkdtemp(join(tmpdir(), 'parta-match-'))
const backends = await startBackends({ dir })
const callers = startCallers()
const [matchPort, eventsPort] = [await freePort(), await freePort()]
const [matchUrl, eventsUrl] = [`http://127.0.0.1:${matchPort}`, `http://127.0.0.1:${eventsPort}`]
const env: Record<string, string> = {
  ...backends.env(),
  PARTA_SECRET: 'a secret of the load test and nothing else',
  PARTA_LOG_LEVEL: 'error',
  PARTA_MEDIA_DIR: join(dir, 'media'),
  PARTA_PORT_AVAILABILITIES: String(matchPort),
  PARTA_PORT_EVENTS: String(eventsPort),
  PARTA_PUBLIC_URL: matchUrl,
}
const people = await createTestPeople(env)
const children: Child[] = []
const start = (name: string) => {
  const main = join(import.meta.dirname, `../../../services/${name}/src/main.ts`)
  const command = [process.execPath, '--max-old-space-size=3072', main]
  const child = startChild({ name, command, env, say: (who, line) => void process.stderr.write(`${who}: ${line}\n`) })
  children.push(child)
  return child
}
try {
  await measure()
} finally {
  callers.stop()
  for (const child of children) await child.stop(60_000)
  await people.close()
  await backends.stop()
  await rm(dir, { recursive: true, force: true })
}
say(failures.length === 0 ? '\nAll goals were met.' : `\n${failures.length} goals were missed.`)
process.exit(failures.length === 0 ? 0 : 1)

async function measure(): Promise<void> {
  const asking: TestPerson[] = []
  for (let at = 0; at < askers; at += 1) asking.push(await people.person())
  const ids = asking.map(({ id }) => id)
  const filled = await fill(backends.mongoUrl, { count: size, now: Date.now(), leaders: ids, people: ids })
  const began = performance.now()
  const service = start('availabilities')
  await until(async () => /parta_matching_whole\S* 1/.test(await (await fetch(`${matchUrl}/metrics`)).text()))
  say(`${size} availabilities and ${size} events in memory after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await compare(asking, filled)
  const bare = await bareHello(callers)
  say(`bare: Node http says hello: ${bare.toFixed(0)} µs`)
  const forEvents = paths((at) => suggestPlayers.path.replace(':id', `e${at}`))
  const forPeople = paths((at) => suggestEvents.path.replace(':id', ids[at] ?? ''))
  await costs('the people for an event', { service, bare, load: (count) => loadOf(asking, forEvents, count) })
  await costs('the events for a person', { service, bare, load: (count) => loadOf(asking, forPeople, count) })
  await freshness(asking, forPeople)
}

function paths(of: (at: number) => string): string[] {
  return Array.from({ length: askers }, (_none, at) => of(at))
}

function loadOf(asking: readonly TestPerson[], all: readonly string[], count: number): Load {
  return {
    url: matchUrl,
    method: 'GET',
    path: '/',
    paths: Array.from({ length: count }, (_none, at) => all[at % askers] ?? ''),
    tokens: Array.from({ length: count }, (_none, at) => asking[at % askers]?.token ?? ''),
    body: '',
    callers: 8,
    awake: true,
    forgetful: true,
  }
}

interface Costing {
  readonly service: Child
  readonly bare: number
  load(count: number): Load
}

async function costs(what: string, { service, bare, load }: Costing): Promise<void> {
  await answered(callers, load(requests))
  const pids = [[service.pid ?? 0], [backends.pid('mongo')], [backends.pid('nats')]]
  const before = pids.map(cpuOf)
  await answered(callers, load(requests))
  const [own = 0, database = 0, bus = 0] = pids.map((one, at) => ((cpuOf(one) - (before[at] ?? 0)) / requests) * 1e6)
  const hellos = (own + database + bus) / bare
  say(`${what}: ${own.toFixed(0)} µs, ${database.toFixed(0)} µs of the database, ${bus.toFixed(0)} µs of the bus`)
  check(hellos <= goal, `${what} cost at most ${goal} hellos (${hellos.toFixed(1)})`)
}

/** Compares answers with all availabilities, each looked at by itself. */
async function compare(asking: readonly TestPerson[], { availabilities, events, led }: Filled): Promise<void> {
  let [pairs, wrong] = [0, 0]
  for (const [at, caller] of asking.slice(0, compared).entries()) {
    const event = events[at]
    if (!event) continue
    const answer = await fetchAt(matchUrl, suggestPlayers, { token: caller.token, id: event.id })
    const { availabilities: found } = (await answer.json()) as { availabilities: { id: string }[] }
    const parts = coarseTime({ from: event.start, to: event.end })
    const expected = new Set(
      availabilities
        .filter(({ userId }) => userId !== caller.id)
        // As strangers find them.
        .filter(({ availability, person }) => fitsSlowly(coarseOf(availability), event, person))
        .filter(({ userId }) => !led.get(userId)?.some((own) => own.start < parts.to && own.end > parts.from))
        .map(({ availability }) => availability.id),
    )
    pairs += availabilities.length
    const owners = new Set(availabilities.flatMap((one) => (expected.has(one.availability.id) ? one.userId : [])))
    const isSame = found.length === Math.min(owners.size, 50) && found.every(({ id }) => expected.has(id))
    if (!isSame) wrong += 1
  }
  check(wrong === 0, `the answers agree with a slow look at ${pairs} pairs (${wrong} of ${compared} do not)`)
}

/** Creates events while half of the capacity is used, and measures until a person gets each suggested. */
async function freshness(asking: readonly TestPerson[], all: readonly string[]): Promise<void> {
  start('events')
  await until(async () => (await fetch(`${eventsUrl}/health/ready`)).ok)
  const date = new Date(Date.now() + 4 * 86_400_000)
  date.setUTCHours(14, 0, 0, 0)
  const to = new Date(date.getTime() + 7_200_000)
  const watcher = await people.person()
  const leader = await people.person()
  const body = {
    type: 'oneOff' as const,
    name: 'Volno',
    dateStart: date.toISOString(),
    dateEnd: to.toISOString(),
    activities: 'chosen' as const,
    chosen: ['disc_golf' as const],
    location: cities.brno,
    radius: 25,
  }
  await clientOf(() => matchUrl).must(createAvailability, { token: watcher.token, body })
  const began = performance.now()
  await answered(callers, loadOf(asking, all, requests))
  const half = requests / ((performance.now() - began) / 1000) / 2
  const busy = answered(callers, { ...loadOf(asking, all, Math.round(half * 15)), perSecond: half, callers: 32 })
  const waits: number[] = []
  const form = anEventForm({
    activityType: 'disc_golf',
    eventPlaceId: 'place-16',
    date: date.toISOString(),
    willParticipate: true,
    maxPlayers: 9,
  })
  for (let at = 0; at < newEvents; at += 1) {
    const created = await clientOf(() => eventsUrl).must(createEvent, { token: leader.token, body: form })
    const start = performance.now()
    await until(async () => {
      const answer = await fetchAt(matchUrl, suggestEvents, { token: watcher.token, id: watcher.id })
      return (await answer.text()).includes(created.id)
    })
    waits.push(performance.now() - start)
  }
  await busy
  const longest = Math.max(...waits)
  check(
    longest <= freshGoal,
    `a new event is suggested within ${freshGoal / 1000} s at ${half.toFixed(0)} answers a second (${longest.toFixed(0)} ms)`,
  )
}
