import { getCalendar } from '@parta/contracts/calendar'
import { getSharedEvent, listOrgEvents } from '@parta/contracts/events'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { askOrg } from '@parta/contracts/questions'
import { askEventLanding, askListedEvents, askSharedEvent } from '@parta/contracts/share-questions'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type EventRow, events } from '../src/core/store.ts'
import { eventForm, storedOrg } from './support.ts'

let alone: Alone
let people: TestPeople
let running: Running
let leader: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
  // The organisations service is not running: an organisation without a projection does not exist.
  running.bus.answer(askOrg, () => Promise.resolve(null))
  leader = await people.person({ name: 'Lenka' })
  stranger = await people.person()
})
afterAll(() => alone.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const rows = () => running.kit.database.native<EventRow & { _id: string }>(events.collection)
/** Stores the projection of an organisation that the leader manages. */
const anOrg = (fields: object = {}) => storedOrg(running.kit, { admins: [leader.id], ...fields })

async function anEvent(fields: object = {}): Promise<string> {
  const form = eventForm({ date: inDays(1), maxPlayers: 8, enableQueue: false, price: 80, ...fields })
  return (await alone.must(createEvent, leader, { body: form })).id
}

const listOf = async (person: TestPerson, orgId: string, query = '') =>
  await alone.must(listOrgEvents, person, { id: orgId, query })
const shared = (id: string) => alone.call(getSharedEvent, {}, { id })
const calendar = (orgId: string, from = inDays(-1), to = inDays(30)) =>
  alone.call(getCalendar, {}, { id: orgId, query: { startDate: from, endDate: to } })

describe('list organisation events', () => {
  it('returns org.notFound for an unknown or deleted organisation', async () => {
    for (const orgId of ['unknown', await anOrg({ deleted: true })]) {
      const answer = await alone.call(listOrgEvents, leader, { id: orgId })
      expect(answer).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    }
  })

  it('lists running and coming events by date', async () => {
    const eventOrgId = await anOrg()
    const late = await anEvent({ eventOrgId, date: inDays(5) })
    const soon = await anEvent({ eventOrgId, date: inDays(2) })
    const runs = await anEvent({ eventOrgId })
    const past = await anEvent({ eventOrgId })
    const off = await anEvent({ eventOrgId })
    await anEvent()
    const hour = 3_600_000
    await rows().updateOne(
      { _id: runs },
      { $set: { date: new Date(Date.now() - hour), endDate: new Date(Date.now() + hour) } },
    )
    await rows().updateOne(
      { _id: past },
      { $set: { date: new Date(Date.now() - 3 * hour), endDate: new Date(Date.now() - hour) } },
    )
    await rows().updateOne({ _id: off }, { $set: { cancelled: true } })
    expect((await listOf(stranger, eventOrgId)).items.map(({ id }) => id)).toEqual([runs, soon, late])
  })

  it('lists a private event only for its players and the managers of the organisation', async () => {
    const eventOrgId = await anOrg()
    const id = await anEvent({ eventOrgId, private: true })
    const seen = async (person: TestPerson) => (await listOf(person, eventOrgId)).items.map((event) => event.id)
    await eventually(async () => expect(await seen(leader)).toEqual([id]))
    expect(await seen(stranger)).toEqual([])
    const deputy = await people.person()
    await anOrg({ id: eventOrgId, powerUsers: [deputy.id] })
    expect(await seen(deputy)).toEqual([id])
  })

  it('lists all events between two days, also past and cancelled ones, but no deleted ones', async () => {
    const eventOrgId = await anOrg()
    const [past, off, gone, late] = [
      await anEvent({ eventOrgId }),
      await anEvent({ eventOrgId, date: inDays(2) }),
      await anEvent({ eventOrgId, date: inDays(3) }),
      await anEvent({ eventOrgId, date: inDays(20) }),
    ]
    const [then, end] = [new Date(inDays(-3)), new Date(inDays(-2.9))]
    await rows().updateOne({ _id: past }, { $set: { date: then, endDate: end } })
    await rows().updateOne({ _id: off }, { $set: { cancelled: true } })
    await rows().updateOne({ _id: gone }, { $set: { cancelled: true, removed: true } })
    const seen = await listOf(stranger, eventOrgId, `?startDate=${inDays(-5)}&endDate=${inDays(9)}`)
    expect(seen.items.map(({ id, cancelled }) => [id, cancelled])).toEqual([
      [past, false],
      [off, true],
    ])
    expect((await listOf(stranger, eventOrgId)).items.map(({ id }) => id)).toEqual([late])
    const refused = (query: string) => alone.call(listOrgEvents, stranger, { id: eventOrgId, query })
    expect(await refused(`?startDate=${inDays(0)}`)).toMatchObject({ status: 400 })
    expect((await refused(`?startDate=${inDays(0)}&endDate=${inDays(63)}`)).body['code']).toBe('event.dateTooFar')
  })

  it('finds events by the beginnings of words of their name, without diacritics', async () => {
    const eventOrgId = await anOrg()
    const final = await anEvent({ eventOrgId, name: 'Finále žákovské ligy', date: inDays(9) })
    await anEvent({ eventOrgId, name: 'Trénink', date: inDays(2) })
    const found = async (query: string) =>
      (await listOf(stranger, eventOrgId, `?query=${encodeURIComponent(query)}`)).items.map(({ id }) => id)
    expect(await found('lig fina')).toEqual([final])
    expect(await found('igy')).toEqual([])
    expect(await found('')).toHaveLength(2)
  })

  it('pages through events with the same date, each once', async () => {
    const eventOrgId = await anOrg()
    for (let number = 0; number < 5; number += 1) await anEvent({ eventOrgId })
    await rows().updateMany({ 'org.id': eventOrgId }, { $set: { date: new Date(inDays(1)) } })
    const seen: string[] = []
    let token: string | undefined
    do {
      const page = await listOf(stranger, eventOrgId, `?limit=2${token ? `&nextToken=${token}` : ''}`)
      seen.push(...page.items.map(({ id }) => id))
      token = page.nextToken
    } while (token)
    expect(seen).toEqual([...new Set(seen)].toSorted())
    expect(seen).toHaveLength(5)
  })

  it('needs a signed-in caller', async () => {
    expect((await alone.call(listOrgEvents, {}, { id: 'o' })).status).toBe(401)
  })
})

describe('a shared event', () => {
  it('has a public card, which names no person', async () => {
    const eventOrgId = await anOrg()
    const id = await anEvent({ eventOrgId })
    const { status, body } = await shared(id)
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      name: 'Badminton na Lesné',
      activityType: 'badminton',
      date: expect.any(String),
      endDate: expect.any(String),
      placeName: 'TJ Tesla Brno',
      placeAddress: 'Halasovo náměstí 7, Lesná',
      orgName: 'Sokol',
      image: 'BASIC',
      maxPlayers: 8,
      playersCount: 1,
      cancelled: false,
    })
    expect(await running.bus.ask(askSharedEvent, { id })).toEqual(body)
  })

  it('is in the sitemap while it is coming, public and not cancelled', async () => {
    const [open, hidden, off, past] = [
      await anEvent(),
      await anEvent({ private: true }),
      await anEvent(),
      await anEvent(),
    ]
    await rows().updateOne({ _id: off }, { $set: { cancelled: true } })
    await rows().updateOne({ _id: past }, { $set: { date: new Date(Date.now() - 1000) } })
    const listed = await running.bus.ask(askListedEvents, null)
    expect(listed).toContain(open)
    for (const id of [hidden, off, past]) expect(listed).not.toContain(id)
  })

  it('is not found if it is private, its leader was erased, or it does not exist', async () => {
    const [hidden, gone] = [await anEvent({ private: true }), await anEvent()]
    await rows().updateOne({ _id: gone }, { $set: { name: '', cancelled: true } })
    for (const id of [hidden, gone, 'nowhere']) {
      expect(await shared(id)).toMatchObject({ status: 404, body: { code: 'share.notFound' } })
      expect(await running.bus.ask(askSharedEvent, { id })).toBeNull()
    }
  })

  it.each([null, 7, 'id', {}, { id: { $gt: '' } }])(
    'is not returned for the malformed question %j',
    async (question) => {
      const asked = running.bus.ask(askSharedEvent, question as { id: string })
      await expect(asked).rejects.toMatchObject({ code: 'server.unavailable' })
    },
  )
})

describe('the calendar of an organisation', () => {
  it('shows visitors the public events between two days', async () => {
    const eventOrgId = await anOrg()
    const id = await anEvent({ eventOrgId, date: inDays(3) })
    await anEvent({ eventOrgId, private: true })
    await anEvent({ eventOrgId, date: inDays(40) })
    await anEvent()
    const { status, body } = await calendar(eventOrgId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ org: { id: eventOrgId, name: 'Sokol' }, items: [{ id, playersCount: 1 }] })
    expect((body['items'] as unknown[]).length).toBe(1)
  })

  it('is not found for a private, deleted or unknown organisation', async () => {
    for (const id of [await anOrg({ private: true }), await anOrg({ deleted: true }), 'nowhere']) {
      expect(await calendar(id)).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    }
  })

  it('covers at most 62 days, and refuses an end before the start', async () => {
    const id = await anOrg()
    expect((await calendar(id, inDays(0), inDays(61.9))).status).toBe(200)
    expect((await calendar(id, inDays(0), inDays(62.1))).body['code']).toBe('event.dateTooFar')
    expect((await calendar(id, inDays(2), inDays(1))).status).toBe(400)
    expect((await calendar(id, 'yesterday', inDays(1))).status).toBe(400)
  })
})

describe('the query of these lists', () => {
  it('reads only the events of its organisation, by an index', async () => {
    const plan = await rows()
      .find({
        $and: [
          { 'org.id': 'o', date: { $gte: new Date() }, removed: { $ne: true }, name: { $ne: '' } },
          { $or: [{ cancelled: false, private: false }, { _id: { $in: ['a'] } }] },
        ],
      })
      .sort({ date: 1, _id: 1 })
      .hint({ 'org.id': 1, date: 1, _id: 1 })
      .limit(51)
      .explain('queryPlanner')
    const chosen = JSON.stringify(plan['queryPlanner'].winningPlan)
    expect(chosen).toContain('org.id_1_date_1__id_1')
    expect(chosen).not.toMatch(/COLLSCAN|"stage":"SORT"/)
  })
})

describe('who invites, on the page of an event for visitors', () => {
  it('is named if they lead it or play themselves, and not because of a child or a seat that is only held', async () => {
    const id = await anEvent({ willParticipate: false })
    const parent = await people.person()
    const [player, holder] = [await people.person({ name: 'Petr' }), await people.person({ name: 'Hana' })]
    await alone.must(joinEvent, player, { id, body: {} })
    const held = { id: holder.id, userId: holder.id, at: new Date(), payBy: new Date(Date.now() + 60_000) }
    const child = { id: aliasIdOf('ema', parent.id), userId: parent.id, at: new Date() }
    await rows().updateOne({ _id: id }, { $push: { players: { $each: [held, child] } } as never })
    const named = async ({ id: sharedBy }: { id: string }) =>
      (await running.bus.ask(askEventLanding, { id, token: null, sharedBy }))?.inviter?.name ?? null
    expect(await Promise.all([leader, player, parent, holder, stranger].map(named))).toEqual([
      'Lenka',
      'Petr',
      null,
      null,
      null,
    ])
  })
})
