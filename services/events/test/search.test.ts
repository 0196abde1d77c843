import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventCard } from '@parta/contracts/events'
import { cancelEvent, createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { type MapCluster, mapEvents, searchEvents } from '@parta/contracts/search'
import { diceOf } from '@parta/demo/random'
import { type Running, startService } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson, testEnv } from '@parta/kit/testing'
import { clientOf } from '@parta/kit/testing-client'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type EventRow, events } from '../src/core/store.ts'
import { aQuery, idsFitting, manyRows } from '../src/search/index/testing.ts'
import { filters, mapDatabase, searchDatabase } from '../src/search/search-database.ts'
import { eventForm } from './support.ts'

let alone: Alone
let env: Record<string, string>
let people: TestPeople
let running: Running
let other: Running
let leader: TestPerson
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parta-search-'))
  alone = await openAlone(service, testEnv({ PARTA_SEARCH_SNAPSHOT: folder }))
  ;({ env, people, running } = alone)
  other = await startService(service, env)
  leader = await people.person({ name: 'Lenka' })
  await whole(running)
  await whole(other)
})
afterAll(async () => {
  await other.close()
  await alone.close()
  await rm(folder, { recursive: true, force: true })
})

const metricOf = async ({ kit }: Running, name: string) =>
  (await kit.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value
const whole = (one: Running) => eventually(async () => expect(await metricOf(one, 'parta_search_whole')).toBe(1))
const brno = { lat: '49.1951', lon: '16.6068' }
const form = (fields: object = {}) =>
  eventForm({ date: new Date(Date.now() + 86_400_000).toISOString(), maxPlayers: 4, price: 80, ...fields })
async function anEvent(fields: object = {}): Promise<string> {
  return (await alone.must(createEvent, leader, { body: form(fields) })).id
}
async function found(query: object, { by = leader, on = running }: { by?: TestPerson; on?: Running } = {}) {
  const answer = await clientOf(() => on.url).call(searchEvents, { token: by.token, query: { ...brno, ...query } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { items: EventCard[]; nextToken?: string }
}
const ids = async (query: object, where: Parameters<typeof found>[1] = {}) =>
  (await found(query, where)).items.map(({ id }) => id)

async function renamed(person: TestPerson, name: string): Promise<void> {
  const { token: _, ...snapshot } = person
  const fact = {
    id: `test:${person.id}:2:0`,
    type: userUpdated.name,
    at: new Date().toISOString(),
    actor: person.id,
    correlation: 'test',
    subject: person.id,
    version: 2,
    data: { ...snapshot, name },
  }
  // Facts may be delivered twice.
  for (const id of [fact.id, `${fact.id}-again`]) await running.bus.publish([{ ...fact, id }], true)
}

describe('search', () => {
  it('finds a new event at once, in this process and in every other', async () => {
    const id = await anEvent({ name: 'Hned vidět' })
    expect(await ids({ query: 'hned' })).toEqual([id])
    await eventually(async () => expect(await ids({ query: 'hned' }, { on: other })).toEqual([id]))
  })

  it('reflects joins, full events and cancellations at once, in every process', async () => {
    const id = await anEvent({ name: 'Měněný zápas', maxPlayers: 2 })
    const player = await people.person()
    expect(await ids({ query: 'meneny', freeOnly: 'true' })).toEqual([id])
    expect((await alone.call(joinEvent, player, { id, body: {} })).status).toBe(200)
    expect(await ids({ query: 'meneny', freeOnly: 'true' })).toEqual([])
    await eventually(async () => expect(await ids({ query: 'meneny', freeOnly: 'true' }, { on: other })).toEqual([]))
    await eventually(async () => {
      const [card] = (await found({ query: 'meneny' }, { by: player, on: other })).items
      expect(card).toMatchObject({ joined: [player.id], playersCount: 2, isLeader: false })
    })
    const cancel = await alone.call(cancelEvent, leader, { id, body: {} })
    expect(cancel.status, JSON.stringify(cancel.body)).toBeLessThan(300)
    expect(await ids({ query: 'meneny' })).toEqual([])
    await eventually(async () => expect(await ids({ query: 'meneny' }, { on: other })).toEqual([]))
  })

  it('never shows a private event, neither in the list nor on the map', async () => {
    const before = (await alone.call(mapEvents, leader, { query: { ...brno, zoom: '12' } })).body as {
      total: number
    }
    await anEvent({ name: 'Tajný trénink', private: true })
    expect(await ids({ query: 'tajny' })).toEqual([])
    const after = (await alone.call(mapEvents, leader, { query: { ...brno, zoom: '12' } })).body as {
      items: MapCluster[]
      total: number
    }
    expect(after.total).toBe(before.total)
    expect(after.items.reduce((sum, { count }) => sum + count, 0)).toBe(after.total)
  })

  it('shows the new name of a leader, in every process', async () => {
    const author = await people.person({ name: 'Stará' })
    const answer = await alone.call(createEvent, author, { body: form({ name: 'Přejmenovaná' }) })
    expect(answer.status).toBe(200)
    const named = async (on: Running) => (await found({ query: 'prejmenovana' }, { on })).items[0]?.leaderInfo.name
    for (const on of [running, other]) await eventually(async () => expect(await named(on)).toBe('Stará'))
    await renamed(author, 'Nová')
    for (const on of [running, other]) await eventually(async () => expect(await named(on)).toBe('Nová'))
  })

  it('pages through the events by token, each once and in order', async () => {
    for (let at = 0; at < 7; at += 1) await anEvent({ name: 'Stránkovaný', date: form().date })
    const all = await ids({ query: 'strankovany' })
    expect(all).toHaveLength(7)
    const first = await found({ query: 'strankovany', limit: '3' })
    const second = await found({ query: 'strankovany', limit: '3', nextToken: first.nextToken })
    const third = await found({ query: 'strankovany', limit: '3', nextToken: second.nextToken })
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all)
    expect(third.nextToken).toBeUndefined()
  })

  it('finds what was meant by a mistyped word, and names it, in the list and on the map', async () => {
    const id = await anEvent({ name: 'Kuželkářská slavnost' })
    await eventually(async () => expect(await ids({ query: 'kuzelkarska' })).toEqual([id]))
    const answer = await found({ query: 'kužlkářsk' })
    expect(answer).toMatchObject({ items: [{ id }], correctedTo: 'kuzelkarska' })
    const mapped = await alone.call(mapEvents, leader, { query: { ...brno, zoom: '12', query: 'kužlkářsk' } })
    expect(mapped.body).toMatchObject({ total: 1 })
    // An exact query is answered as it is, and one that is like nothing finds nothing.
    expect(await found({ query: 'kuzelkarska' })).not.toHaveProperty('correctedTo')
    expect(await found({ query: 'xqxqxqxq' })).toEqual({ items: [] })
  })

  it('refuses an end before the start, and a malformed page token', async () => {
    const query = { ...brno, from: '2030-01-02T00:00:00Z', to: '2030-01-01T00:00:00Z' }
    expect(await alone.call(searchEvents, leader, { query })).toMatchObject({
      status: 400,
    })
    const token = Buffer.from('["x"]').toString('base64url')
    expect(await alone.call(searchEvents, leader, { query: { ...brno, nextToken: token } })).toMatchObject({
      status: 400,
    })
  })
})

describe('the search index', () => {
  const now = new Date()
  const made = [...manyRows({ seed: 21, count: 1500, now })]

  beforeAll(async () => {
    const bulk = made.map((event) => ({ ...event, updatedAt: new Date(), facts: [], commits: [], causes: [] }))
    await running.kit.database.native<EventRow & { _id: string }>(events.collection).insertMany(bulk)
  })

  it('finds events written directly to the database, and returns the same results as a database query', async () => {
    const fresh = await startService(service, { ...env, PARTA_SEARCH_SNAPSHOT: '' })
    await whole(fresh)
    const dice = diceOf(4)
    const stored = await fresh.kit.database
      .native<EventRow & { _id: string; v: number }>(events.collection)
      .find()
      .toArray()
    for (let round = 0; round < 60; round += 1) {
      const query = aQuery(dice, { now })
      const texts = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const expected = idsFitting(stored, query, new Date()).slice(0, 50)
      expect(await ids(texts, { on: fresh }), JSON.stringify(query)).toEqual(expected)
      const fromDatabase = await searchDatabase(fresh.kit, query, {
        limit: 50,
        caller: leader.id,
        hiddenIds: new Set(),
      })
      expect(
        fromDatabase.items.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(expected)
    }
    await fresh.close()
  })

  it('leaves to the database what a block hides: events of these leaders, but for those of organisations', async () => {
    const { kit } = running
    const stored = await kit.database.native<EventRow & { _id: string; v: number }>(events.collection).find().toArray()
    const hiddenIds = new Set(made.slice(0, 300).map((event) => event.leader))
    const isSeen = ({ org, leader: id }: Pick<EventRow, 'org' | 'leader'>) => org !== null || !hiddenIds.has(id)
    const query = { lat: 49.1951, lon: 16.6068, distance: 50 }
    const fitting = (rows: typeof stored) => idsFitting(rows, query, new Date())
    const seen = fitting(stored.filter(isSeen))
    expect(seen.length).toBeLessThan(fitting(stored).length)
    expect(seen.length).toBeGreaterThan(fitting(stored.filter((event) => !hiddenIds.has(event.leader))).length)
    const { items } = await searchDatabase(kit, query, { limit: 2000, caller: leader.id, hiddenIds })
    expect(items.map(({ id }) => id)).toEqual(seen)
    const map = await mapDatabase(kit, query, { zoom: 10, hiddenIds })
    expect(map.items.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length)
    const soonest = stored.find(({ _id }) => _id === map.items[0]?.eventId)
    expect(map.items[0]?.date).toBe(soonest?.date.toISOString())
  })

  it('starts from the snapshot of the last shutdown, plus later changes', async () => {
    const first = await startService(service, env)
    await whole(first)
    const before = (await metricOf(first, 'parta_search_events')) ?? 0
    await first.close()
    const id = await anEvent({ name: 'Mezitím přidaný' })
    const again = await startService(service, env)
    await whole(again)
    expect(await ids({ query: 'mezitim' }, { on: again })).toEqual([id])
    expect(await metricOf(again, 'parta_search_events')).toBe(before + 1)
    await again.close()
  })

  it.each(['truncated', 'damaged by one bit'])('starts from the database when the snapshot is %s', async (how) => {
    const path = join(folder, 'events.search')
    const bytes = await readFile(path)
    const half = bytes.length >> 1
    if (how === 'truncated') await writeFile(path, bytes.subarray(0, half))
    else {
      bytes[half] = (bytes[half] as number) ^ 1
      await writeFile(path, bytes)
    }
    const again = await startService(service, env)
    await whole(again)
    const stored = await again.kit.database
      .native<EventRow & { _id: string; v: number }>(events.collection)
      .find()
      .toArray()
    const expected = idsFitting(stored, { lat: 49.1951, lon: 16.6068 }, new Date()).slice(0, 50)
    expect(await ids({}, { on: again })).toEqual(expected)
    await again.close()
  })

  it('falls back to database queries that use an index: for the list, the landing page and recent changes', async () => {
    const found = running.kit.database.native<EventRow & { _id: string }>(events.collection)
    const query = { lat: 49.1951, lon: 16.6068, query: 'volej', activityType: 'volleyball' as const }
    const plans = await Promise.all([
      found
        .find({ $and: filters(query, now) } as never)
        .sort({ date: 1, _id: 1 })
        .limit(51)
        .explain('queryPlanner'),
      found
        .find({ private: false, cancelled: false, date: { $gte: now } })
        .sort({ date: 1, _id: 1 })
        .limit(51)
        .explain('queryPlanner'),
      found
        .find({ updatedAt: { $gte: now } })
        .sort({ updatedAt: 1 })
        .explain('queryPlanner'),
    ])
    for (const plan of plans) {
      expect(JSON.stringify(plan)).toContain('IXSCAN')
      expect(JSON.stringify(plan)).not.toContain('COLLSCAN')
    }
    for (const plan of plans.slice(1)) expect(JSON.stringify(plan)).not.toContain('"stage":"SORT"')
  })
})
