import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRanking, type RankedPerson } from '@parta/contracts/achievements'
import { aUserSnapshot, createTestPeople, type TestPerson } from '@parta/kit/testing'
import { startBackends } from '@parta/stack/backends/backends'
import { startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'
import mongoose from 'mongoose'
import { answered, bareHello, until } from '../hello.ts'
import type { Load } from '../hot-event/callers.ts'
import { cpuOf, startCallers } from '../hot-event/measure.ts'

/**
 * Reads pages of a ranking of 100,000 people, from all over it, by a service in a process of its own. Prints the CPU
 * of the service and of the database for each page, compared to a bare Node `hello` of the same run.
 */
const size = Number(process.argv[2] ?? 100_000)
const goal = 20
const requests = 4000
const id = 'g02-regular'
const names = ['Žaneta', 'Čeněk', 'Chrudoš', 'Adam', 'Řehoř', 'Ludmila', 'Šárka', 'Běla']
const say = (text: string) => process.stdout.write(`${text}\n`)

const dir = await mkdtemp(join(tmpdir(), 'parta-ranking-'))
const backends = await startBackends({ dir })
const callers = startCallers()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env: Record<string, string> = {
  ...backends.env(),
  PARTA_SECRET: 'a secret of the load test and nothing else',
  PARTA_LOG_LEVEL: 'error',
  PARTA_MEDIA_DIR: join(dir, 'media'),
  PARTA_PORT_REPUTATION: String(port),
  PARTA_PUBLIC_URL: url,
}
const people = await createTestPeople(env)
const command = [
  process.execPath,
  '--max-old-space-size=2048',
  join(import.meta.dirname, '../../../services/reputation/src/main.ts'),
]
const service = startChild({
  name: 'reputation',
  command,
  env,
  say: (who, line) => void process.stderr.write(`${who}: ${line}\n`),
})
let isGood = false
try {
  isGood = await measure()
} finally {
  callers.stop()
  await service.stop(60_000)
  await people.close()
  await backends.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)

async function measure(): Promise<boolean> {
  await until(async () => (await fetch(`${url}/health/ready`)).ok)
  const caller = await people.person()
  await fill()
  const began = performance.now()
  await page(caller)
  say(`the first page, with the ranking built: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const paths = await everyPage(caller)
  say(`${paths.length} pages of ${size} people, each of them once and in order`)
  const bare = await bareHello(callers)
  const load = (count: number): Load => ({
    url,
    method: 'GET',
    path: '/',
    paths: Array.from({ length: count }, (_none, at) => paths[(at * 7919) % paths.length] ?? ''),
    tokens: Array.from({ length: count }, () => caller.token),
    body: '',
    callers: 8,
    awake: true,
    forgetful: true,
  })
  await answered(callers, load(requests))
  const before = { service: cpuOf([service.pid ?? 0]), database: cpuOf([backends.pid('mongo')]) }
  await answered(callers, load(requests * 3))
  const own = ((cpuOf([service.pid ?? 0]) - before.service) / (requests * 3)) * 1e6
  const database = ((cpuOf([backends.pid('mongo')]) - before.database) / (requests * 3)) * 1e6
  const hellos = (own + database) / bare
  say(`bare: Node http says hello: ${bare.toFixed(0)} µs`)
  say(`a page: ${own.toFixed(0)} µs, and ${database.toFixed(0)} µs of the database: ${hellos.toFixed(1)} hellos`)
  const holds = hellos <= goal
  say(`${holds ? 'ok  ' : 'FAIL'} a page costs at most ${goal} hellos`)
  return holds
}

/** Writes progress as after years of play straight into the database: only reading a ranking is measured. */
async function fill(): Promise<void> {
  const connection = await mongoose.createConnection(backends.mongoUrl, { dbName: 'parta_reputation' }).asPromise()
  const rows = (collection: string) => connection.collection<{ _id: string }>(collection)
  for (let from = 0; from < size; from += 10_000) {
    const ids = Array.from({ length: Math.min(10_000, size - from) }, (_none, at) => from + at)
    await rows('people').insertMany(
      ids.map((at) => {
        const data = aUserSnapshot(`p${at}`, { name: names[at % names.length] ?? '', surname: `Testovací ${at % 977}` })
        return { _id: `p${at}`, version: 1, data }
      }),
    )
    await rows('achievement-progress').insertMany(
      ids.map((at) => {
        const points = 1 + ((at * 7919) % 300)
        const progress = { achievementId: id, subject: `p${at}`, points, level: 1, reachedAt: new Date() }
        return { _id: `${id}:p${at}`, ...progress, v: 1, facts: [], commits: [], causes: [] }
      }),
    )
  }
  await connection.close()
}

interface RankingPage {
  readonly items: readonly RankedPerson[]
  readonly nextToken?: string
}

async function page({ token }: TestPerson, nextToken?: string): Promise<RankingPage> {
  const answer = await fetch(url + pathOf(nextToken), { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The ranking was refused: ${await answer.text()}`)
  return (await answer.json()) as RankingPage
}

function pathOf(nextToken: string | undefined): string {
  const path = getRanking.path.replace(':id', id)
  return nextToken === undefined ? path : `${path}?nextToken=${nextToken}`
}

/** The paths of all pages. @throws Error when somebody is missing, twice, or at a wrong position */
async function everyPage(caller: TestPerson): Promise<string[]> {
  const paths: string[] = []
  const seen = new Set<string>()
  let nextToken: string | undefined
  let last = 1
  do {
    paths.push(pathOf(nextToken))
    const read = await page(caller, nextToken)
    for (const { id: who, rank } of read.items) {
      if (rank.position < last) throw new Error(`${who} is at ${rank.position} after ${last}`)
      last = rank.position
      seen.add(who)
    }
    nextToken = read.nextToken
  } while (nextToken !== undefined)
  if (seen.size !== size) throw new Error(`${seen.size} of ${size} are listed`)
  return paths
}
