import { createHash } from 'node:crypto'
import { type EventCard, listEventHistory, listMyEvents } from '@parta/contracts/events'
import { createEvent } from '@parta/contracts/planning'
import { playerConfirmed, playerJoined, playerLeft, playerShifted } from '@parta/contracts/players'
import type { Reaction } from '@parta/kit/facts/reactions'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type EventRow, events } from '../src/domain/store.ts'
import { anEvent as aRow } from '../src/domain/testing.ts'
import { ownFields, ownFilter } from '../src/listing/find.ts'
import { byDate, byOrg, type ParticipationRow, participations } from '../src/participations/store.ts'

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

interface FactParts {
  readonly version: number
  readonly index?: number
  readonly data?: object
}

/** Delivers a fact about an entry to every reaction, as the bus would. */
async function deliverEntry(type: { readonly name: string }, eventId: string, { version, index = 0, data }: FactParts) {
  const entry = { eventId, eventName: 'x', leader: 'l', userId: me.id, aliasId: null, playersCount: 1, queueCount: 0 }
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
    for (const hours of [30, 10, 20, 10]) ids.push(await anEvent({ date: inHours(hours) }))
    for (const id of ids) {
      await deliverEntry(playerJoined, id, { version: 2 })
      for (const alias of ['a', 'b'])
        await deliverEntry(playerJoined, id, { version: 3, data: { aliasId: `${alias}-${id}` } })
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
    expect((await call(listEventHistory)).items[0]?.joined.toSorted()).toEqual(['late', me.id].toSorted())
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
    const id = await anEvent({ requireConfirmation: true, confirmationDate: inHours(20) })
    const offerUntil = inHours(2).toISOString()
    await deliverEntry(playerShifted, id, { version: 5, index: 1, data: { offerUntil } })
    expect((await call(listMyEvents)).items[0]).toMatchObject({ joined: [me.id], confirmed: [], mustConfirm: [me.id] })
    await deliverEntry(playerConfirmed, id, { version: 5, index: 2 })
    await deliverEntry(playerShifted, id, { version: 5, index: 1, data: { offerUntil } })
    expect((await call(listMyEvents)).items[0]).toMatchObject({ joined: [me.id], confirmed: [me.id], mustConfirm: [] })
  })

  it('loses a confirmation that a change of the event has reset', async () => {
    me = await people.person()
    const entry = { id: me.id, userId: me.id, at: new Date() }
    const id = await anEvent({ players: [entry], playersCount: 1 })
    await deliverEntry(playerJoined, id, { version: 2 })
    await deliverEntry(playerConfirmed, id, { version: 3 })
    expect((await call(listMyEvents)).items[0]?.confirmed).toEqual([me.id])
    await moved(id, {}, 4)
    await deliverEntry(playerConfirmed, id, { version: 3 })
    expect((await call(listMyEvents)).items[0]?.confirmed).toEqual([])
    await deliverEntry(playerConfirmed, id, { version: 5 })
    expect((await call(listMyEvents)).items[0]?.confirmed).toEqual([me.id])
  })
})

describe('the lists of a person with 3,000 events', () => {
  it('read no more index entries than a page has', async () => {
    const userId = 'someone-busy'
    const many = Array.from({ length: 3000 }, (_none, at): ParticipationRow => {
      const date = inHours((at - 1500) * 2)
      const eventId = createHash('sha1').update(String(at)).digest('hex')
      const plan = { date, endDate: new Date(date.getTime() + hour), orgId: at % 3 ? null : 'o', listed: true }
      const row = { eventId, userId, entrantId: userId, state: 'joined' as const, confirmed: false, offerUntil: null }
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
