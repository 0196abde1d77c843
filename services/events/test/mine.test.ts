import { createHash } from 'node:crypto'
import { type EventCard, listEventHistory, listMyEvents, listRepetition } from '@parta/contracts/events'
import { createEvent } from '@parta/contracts/planning'
import { playerJoined, playerLeft } from '@parta/contracts/players'
import { searchEvents } from '@parta/contracts/search'
import { seatPaid } from '@parta/contracts/seats'
import type { Reaction } from '@parta/kit/facts/reactions'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { byDate, byOrg, type ParticipationRow, participations } from '../src/core/participation-store.ts'
import { type EventRow, events } from '../src/core/store.ts'
import { anEvent as aRow } from '../src/core/testing.ts'
import { ownFields, ownFilter } from '../src/search/find-own-events.ts'

const hour = 3_600_000
let alone: Alone
let people: TestPeople
let running: Running
let table: readonly Reaction[]
let me: TestPerson

beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
  table = running.built.reactions ?? []
})
afterAll(() => alone.close())

const rows = () => running.kit.database.native<ParticipationRow>(participations.collection)
const inHours = (hours: number) => new Date(Date.now() + hours * hour)
/** The entry of the caller, or of an alias of theirs, in an event. */
const entryOf = (id: string) => ({ id, userId: me.id, at: new Date() })
let count = 0

/** Stores an event without publishing its facts. */
async function anEvent(fields: Partial<EventRow> = {}): Promise<string> {
  count += 1
  const id = `mine-${count}`
  const date = fields.date ?? inHours(24)
  const row = { ...aRow(), date, endDate: new Date(date.getTime() + hour), ...fields }
  await running.kit.change(events, id, () => ({ next: row, answer: undefined }))
  return id
}

/** Changes the only player of an event without publishing a fact. */
async function withPlayer(id: string, player: EventRow['players'][number]) {
  await running.kit.change(events, id, (event) => ({
    next: { ...(event as EventRow), players: [player] },
    answer: undefined,
  }))
}

interface FactParts {
  readonly version: number
  readonly index?: number
  readonly data?: object
}

/** Delivers a fact about an entry to every reaction, as the bus would. */
async function deliverEntry(type: { readonly name: string }, eventId: string, { version, index = 0, data }: FactParts) {
  const staff = { leader: 'l', trainer: null }
  const entry = { eventId, eventName: 'x', ...staff, userId: me.id, aliasId: null, playersCount: 1, queueCount: 0 }
  await deliver(type, { subject: eventId, version, index, data: { ...entry, ...data } })
}

async function deliver(
  type: { readonly name: string },
  { subject, version, index, data }: { subject: string; version: number; index: number; data: object },
) {
  const id = `events:${subject}:${version}:${index}`
  const fact = {
    id,
    type: type.name,
    at: new Date().toISOString(),
    actor: 'a',
    correlation: 'c',
    subject,
    version,
    data,
  }
  for (const one of table) if (one.type.name === type.name) await one.run(fact)
}

async function moved(id: string, set: Partial<EventRow>, version: number) {
  await running.kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .updateOne({ _id: id }, { $set: { ...set, v: version } })
  await deliver(
    { name: 'events.event-updated' },
    { subject: id, version, index: 0, data: { id, leader: 'somebody', trainer: null } },
  )
}

const call = (operation: typeof listMyEvents | typeof listEventHistory, query = '') =>
  alone.must(operation, me, { query })
const idsOf = ({ items }: { items: readonly EventCard[] }) => items.map(({ id }) => id)

describe('list my events', () => {
  it('pages through the coming events by date, each once, even if the caller and two aliases joined it', async () => {
    me = await people.person()
    const ids: string[] = []
    const players = [me.id, 'a', 'b'].map(entryOf)
    for (const hours of [30, 10, 20, 10]) ids.push(await anEvent({ date: inHours(hours), players }))
    for (const id of ids) {
      await deliverEntry(playerJoined, id, { version: 2 })
      for (const aliasId of ['a', 'b']) await deliverEntry(playerJoined, id, { version: 3, data: { aliasId } })
    }
    const seen: string[] = []
    let token: string | undefined
    do {
      const page = await call(listMyEvents, `?limit=1${token ? `&nextToken=${token}` : ''}`)
      seen.push(...idsOf(page))
      expect(page.items[0]?.joined).toHaveLength(3)
      token = page.nextToken
    } while (token)
    expect(seen).toEqual([ids[1], ids[3], ids[2], ids[0]])
  })

  it('lists running and cancelled events, but no deleted ones and none that the caller left', async () => {
    me = await people.person()
    const [runs, off, gone, left] = [
      await anEvent({ date: inHours(-0.5) }),
      await anEvent({ cancelled: true }),
      await anEvent(),
      await anEvent(),
    ]
    for (const id of [runs, off, gone, left]) await deliverEntry(playerJoined, id, { version: 2 })
    await deliverEntry(playerLeft, left, { version: 3 })
    await moved(gone, { cancelled: true, removed: true }, 3)
    const { items } = await call(listMyEvents)
    expect(items.map(({ id, cancelled }) => [id, cancelled])).toEqual([
      [runs, false],
      [off, true],
    ])
  })

  it('moves an event to the history when its date changes, whichever fact arrives first', async () => {
    me = await people.person()
    const id = await anEvent()
    await deliverEntry(playerJoined, id, { version: 2 })
    await moved(id, { date: inHours(-3), endDate: inHours(-2) }, 4)
    expect(idsOf(await call(listMyEvents))).toEqual([])
    expect(idsOf(await call(listEventHistory))).toEqual([id])
    // A fact that arrives late gets the event's current date.
    await deliverEntry(playerJoined, id, { version: 3, data: { aliasId: 'late' } })
    expect(idsOf(await call(listMyEvents))).toEqual([])
    expect(idsOf(await call(listEventHistory))).toEqual([id])
  })

  it('lists the events of one organisation only, if its id is given', async () => {
    me = await people.person()
    const org = { id: 'org-a', name: 'A', image: 'BASIC', currency: 'CZK' as const }
    const [its, other] = [await anEvent({ org }), await anEvent()]
    for (const id of [its, other]) await deliverEntry(playerJoined, id, { version: 2 })
    expect(idsOf(await call(listMyEvents, '?orgId=org-a'))).toEqual([its])
  })
})

describe('the caller’s participation in an event', () => {
  it('is the one of the newest fact, even among facts of one command and facts delivered twice', async () => {
    me = await people.person()
    const id = await anEvent()
    await deliverEntry(playerLeft, id, { version: 5, index: 2 })
    await deliverEntry(playerJoined, id, { version: 5, index: 1 })
    expect(idsOf(await call(listMyEvents))).toEqual([])
    await deliverEntry(playerJoined, id, { version: 6 })
    await deliverEntry(playerLeft, id, { version: 5, index: 2 })
    expect(idsOf(await call(listMyEvents))).toEqual([id])
  })
})

describe('the cards of lists', () => {
  it('say how the caller stands as soon as the event says so, before its facts are delivered', async () => {
    me = await people.person()
    const repetition = { id: 'mine', after: 'weekly', index: 0, count: 2 } as const
    const dates = {
      first: await anEvent({ repetition, players: [entryOf(me.id)] }),
      second: await anEvent({ repetition: { ...repetition, index: 1 }, date: inHours(192), queue: [entryOf(me.id)] }),
    }
    const { items } = await alone.must(listRepetition, me, { id: dates.first })
    expect(items).toMatchObject([
      { id: dates.first, joined: [me.id], queued: [] },
      { id: dates.second, joined: [], queued: [me.id] },
    ])

    await deliverEntry(playerJoined, dates.first, { version: 2 })
    await withPlayer(dates.first, { ...entryOf(me.id), confirmedAt: new Date() })
    expect((await call(listMyEvents)).items[0]).toMatchObject({ joined: [me.id], confirmed: [me.id] })
  })

  it('of a search say so once the fact is delivered', async () => {
    me = await people.person()
    await eventually(async () => {
      const gauge = running.kit.metrics.registry.getSingleMetric('parta_search_whole')
      expect((await gauge?.get())?.values[0]?.value).toBe(1)
    })
    const owing = { ...entryOf(me.id), owedUntil: inHours(12) }
    const id = await anEvent({ name: 'Dluh', words: ['dluh'], players: [owing] })
    await deliverEntry(playerJoined, id, { version: 2 })
    const found = async () => {
      const query = { lat: '49.2', lon: '16.6', query: 'dluh' }
      return (await alone.must(searchEvents, me, { query })).items
    }
    expect(await found()).toMatchObject([{ id, owes: [me.id], payment: 'pending' }])
    await withPlayer(id, { ...entryOf(me.id), paymentId: 'paid', amount: 8000 })
    await deliverEntry(seatPaid, id, { version: 3, data: { paymentId: 'paid' } })
    expect(await found()).toMatchObject([{ id, payment: 'paid' }])
  })
})

describe('the lists of a person with 3,000 events', () => {
  it('read no more index entries than a page has', async () => {
    const userId = 'someone-busy'
    const many = Array.from({ length: 3000 }, (_none, at): ParticipationRow => {
      const date = inHours((at - 1500) * 2)
      const eventId = createHash('sha1').update(String(at)).digest('hex')
      const plan = { date, endDate: new Date(date.getTime() + hour), orgId: at % 3 ? null : 'o', listed: true }
      const row = { eventId, userId, entrantId: userId, state: 'joined' as const }
      return { ...row, ...plan, _id: `${eventId}:${userId}`, version: 1, plannedBy: 1 }
    })
    await rows().insertMany(many)
    const token = Buffer.from(JSON.stringify([Date.now() + 700 * hour, 'f'])).toString('base64url')
    for (const past of [false, true]) {
      for (const more of [{}, { orgId: 'o' }, past ? {} : { nextToken: token }]) {
        const plan = await rows()
          .find(ownFilter({ userId, past, ...more }, new Date()), { projection: ownFields })
          .sort(past ? { date: -1, eventId: -1 } : { date: 1, eventId: 1 })
          .hint('orgId' in more ? byOrg : byDate)
          .limit(51)
          .explain('executionStats')
        expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toMatch(/COLLSCAN|"stage":"SORT"/)
        expect(plan['executionStats'].totalKeysExamined).toBeLessThan(80)
        // The first page is read from the index alone; pages after a token read documents, too.
        if (!('nextToken' in more)) expect(plan['executionStats'].totalDocsExamined).toBe(0)
        expect(plan['executionStats'].nReturned).toBe(51)
      }
    }
  })
})

describe('the projection of participations', () => {
  it('is filled by the facts of an event created over HTTP', async () => {
    me = await people.person()
    const body = {
      name: 'Badminton',
      activityType: 'badminton',
      eventPlaceId: 'place-16',
      date: inHours(24).toISOString(),
      duration: '01:30',
      maxPlayers: 8,
      gender: 'any',
      minLevel: 0,
      price: 80,
      willParticipate: true,
    }
    const made = await alone.must(createEvent, me, { body })
    await eventually(async () => {
      const { items } = await call(listMyEvents)
      expect(items).toMatchObject([{ id: made.id, isLeader: true, joined: [me.id] }])
    })
  })
})
