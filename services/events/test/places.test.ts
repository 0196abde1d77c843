import type { EventInfo } from '@parta/contracts/events'
import { createPlace, type ListedPlace, listPlaces, placeLimits, updatePlace } from '@parta/contracts/places'
import { createEvent, updateEvent } from '@parta/contracts/planning'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { type Alone, type CallAs, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type EventRow, events, pointOf } from '../src/core/store.ts'
import { personal } from '../src/personal.ts'
import { changedFilter, comingAt, followChanged, showPlaceOf } from '../src/planning/places/follow-places.ts'
import { nearest } from '../src/planning/places/list-places.ts'
import { othersFilter } from '../src/planning/places/update-place.ts'
import { type PlaceRow, places } from '../src/planning/store.ts'

let alone: Alone
let people: TestPeople
let running: Running
let owner: TestPerson
let other: TestPerson

beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
  owner = await people.person({ name: 'Olga' })
  other = await people.person()
})
afterAll(() => alone.close())

const call: CallAs = (...given) => alone.call(...given)
const place = (fields: object = {}) => ({
  name: 'Kurt za školou',
  address: 'Lesní 1',
  location: { lat: 49.3, lon: 16.7 },
  activities: ['tennis'],
  ...fields,
})
async function aPlace(fields: object = {}): Promise<ListedPlace> {
  const { status, body } = await call(createPlace, owner, { body: place(fields) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ListedPlace
}
const edit = (person: TestPerson, id: string, body: object) => call(updatePlace, person, { id, body })
const list = async (person: TestPerson, query: string) =>
  ((await call(listPlaces, person, { query: `?${query}` })).body as { items: ListedPlace[] }).items
const event = (id: string) =>
  running.kit.database.native<EventRow & { _id: string }>(events.collection).findOne({ _id: id })
const rows = () => running.kit.database.native<PlaceRow>(places.collection)
const shown = (id: string) => eventually(async () => expect((await rows().findOne({ _id: id }))?.isShown).toBe(true))
/** Runs the reaction to a snapshot of an event, as the bus does a moment later. */
const processed = (eventId: string) => showPlaceOf(running.kit, eventId)
async function anEventAt(placeId: string, person = owner, fields: object = {}): Promise<string> {
  const form = {
    name: 'Tenis',
    activityType: 'tennis',
    eventPlaceId: placeId,
    date: new Date(Date.now() + 86_400_000).toISOString(),
    duration: '01:00',
    maxPlayers: 4,
    gender: 'any',
    minLevel: 0,
    price: 0,
    willParticipate: true,
    ...fields,
  }
  const answer = await call(createEvent, person, { body: form })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as EventInfo).id
}

describe('list places', () => {
  it('lists the nearest first, and marks the caller’s own', async () => {
    const far = await aPlace({ location: { lat: 49.34, lon: 16.7 } })
    const near = await aPlace({ location: { lat: 49.301, lon: 16.7 } })
    const found = (await list(owner, 'lat=49.3&lon=16.7')).map(({ id }) => id)
    expect(found.indexOf(near.id)).toBeLessThan(found.indexOf(far.id))
    expect((await list(owner, 'lat=49.3&lon=16.7')).find(({ id }) => id === near.id)?.isOwn).toBe(true)
    await anEventAt(near.id)
    await shown(near.id)
    expect((await list(other, 'lat=49.3&lon=16.7')).find(({ id }) => id === near.id)?.isOwn).toBe(false)
  })

  it('matches the beginnings of words, ignoring case and diacritics', async () => {
    const { id } = await aPlace({ name: 'Žabovřeská hala' })
    expect((await list(owner, 'lat=49.3&lon=16.7&query=ZABOVR')).map((one) => one.id)).toEqual([id])
  })

  it('lists a place of somebody else once a public event is planned there', async () => {
    const { id } = await aPlace({ name: 'Tajná chata' })
    const seenBy = async (person: TestPerson) =>
      (await list(person, 'lat=49.3&lon=16.7&query=tajna')).map((one) => one.id)
    expect([await seenBy(owner), await seenBy(other)]).toEqual([[id], []])
    const eventId = await anEventAt(id, owner, { private: true })
    await processed(eventId)
    expect(await seenBy(other)).toEqual([])
    await alone.must(updateEvent, owner, { id: eventId, body: { private: false } })
    await shown(id)
    expect(await seenBy(other)).toEqual([id])
    await alone.must(updateEvent, owner, { id: eventId, body: { private: true } })
    await processed(eventId)
    expect(await seenBy(other)).toEqual([id])
  })

  it('lists the places that are shown, however many hidden ones of others are nearer', async () => {
    const near = { lat: 47.3, lon: 15.7 }
    const { id } = await aPlace({ location: { lat: 47.31, lon: 15.7 } })
    await anEventAt(id)
    await shown(id)
    const template = await rows().findOne({ _id: id })
    const hidden = Array.from({ length: 600 }, (_none, at) => ({
      ...(template as PlaceRow),
      _id: `hidden-${at}`,
      point: pointOf(near),
      userId: `stranger-${at % 12}`,
      isShown: false,
    }))
    await rows().insertMany(hidden)
    expect((await list(other, 'lat=47.3&lon=15.7&limit=5')).map((one) => one.id)).toEqual([id])
    await rows().deleteMany({ _id: { $in: hidden.map(({ _id }) => _id) } })
  })

  it('does not list a place without a public event after the person who added it was erased', async () => {
    const leaving = await people.person()
    const { body } = await call(createPlace, leaving, { body: place({ name: 'Opuštěná' }) })
    await personal(running.kit).erase({ id: leaving.id, aliasIds: [] })
    expect((await rows().findOne({ _id: (body as ListedPlace).id }))?.userId).toBeNull()
    expect(await list(other, 'lat=49.3&lon=16.7&query=opust')).toEqual([])
  })

  it('lists only the caller’s own places with own=true, at any distance', async () => {
    const me = await people.person()
    const { body } = await call(createPlace, me, { body: place({ location: { lat: 50.5, lon: 15 } }) })
    expect((await list(me, 'lat=49.3&lon=16.7&own=true')).map(({ id }) => id)).toEqual([body['id']])
    expect(await list(me, 'lat=49.3&lon=16.7&own=true&distance=10')).toEqual([])
  })
})

describe('create place', () => {
  it.each([
    [{ activities: [] }, 'activities', 'validation.oneActivity'],
    [{ name: ' ' }, 'name', 'validation.required'],
    [{ location: { lat: 91, lon: 0 } }, 'location.lat', 'validation.maximum'],
  ])('is refused with %j', async (fields, field, code) => {
    const { status, body } = await call(createPlace, owner, { body: place(fields) })
    expect(status).toBe(400)
    expect(body['errors']).toContainEqual(expect.objectContaining({ field, code }))
  })

  it('is refused to a person who added many in a week, also by many calls at once', async () => {
    const busy = await people.person()
    const count = placeLimits.perWeek + 5
    const answers = await Promise.all(Array.from({ length: count }, () => call(createPlace, busy, { body: place() })))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(placeLimits.perWeek)
    const added = () => running.kit.database.native<PlaceRow>(places.collection).countDocuments({ userId: busy.id })
    const left = placeLimits.perWeek - (await added())
    for (let at = 0; at < left; at += 1) expect((await call(createPlace, busy, { body: place() })).status).toBe(200)
    const refused = await call(createPlace, busy, { body: place() })
    expect([refused.status, refused.body['code']]).toEqual([409, 'place.tooMany'])
    expect(await added()).toBe(placeLimits.perWeek)
  })
})

describe('edit place', () => {
  it('is allowed only for the person who added the place', async () => {
    const { id } = await aPlace()
    expect(await edit(other, id, { name: 'x' })).toMatchObject({ status: 404, body: { code: 'place.notFound' } })
    expect(await edit(owner, 'place-16', { name: 'x' })).toMatchObject({ body: { code: 'place.notFound' } })
    expect((await edit(owner, id, { name: ' Nový kurt ' })).body).toMatchObject({
      id,
      name: 'Nový kurt',
      address: 'Lesní 1',
      activities: ['tennis'],
      isOwn: true,
    })
  })

  it('updates the coming events at the place', async () => {
    const { id } = await aPlace()
    const [own, others] = [await anEventAt(id), await anEventAt(id, other)]
    await edit(owner, id, { name: 'Nový kurt' })
    for (const one of [own, others]) {
      expect(await event(one)).toMatchObject({ place: { id, name: 'Nový kurt' }, sequence: 1 })
    }
  })

  it('cannot move the place while other people have events there', async () => {
    const { id } = await aPlace()
    await anEventAt(id)
    expect((await edit(owner, id, { location: { lat: 49.31, lon: 16.7 } })).status).toBe(200)
    await anEventAt(id, other)
    const moved = await edit(owner, id, { location: { lat: 49.32, lon: 16.7 } })
    expect(moved).toMatchObject({ status: 409, body: { code: 'place.inUse' } })
    expect((await edit(owner, id, { name: 'Jinak', location: { lat: 49.31, lon: 16.7 } })).status).toBe(200)
  })

  it('updates the events even after a crash in between', async () => {
    const { id } = await aPlace()
    const eventId = await anEventAt(id)
    const rows = running.kit.database.native<PlaceRow>(places.collection)
    const long = new Date(Date.now() - 60_000)
    await rows.updateOne({ _id: id }, { $set: { name: 'Po pádu', changedAt: long } })
    await followChanged(running.kit, new Date())
    await followChanged(running.kit, new Date())
    expect(await event(eventId)).toMatchObject({ place: { name: 'Po pádu' }, sequence: 1 })
    expect((await rows.findOne({ _id: id }))?.changedAt).toBeUndefined()
  })

  it('is completed by the periodic sweep', async () => {
    const { id } = await aPlace()
    const eventId = await anEventAt(id)
    const rows = running.kit.database.native<PlaceRow>(places.collection)
    await rows.updateOne({ _id: id }, { $set: { name: 'Zameteno', changedAt: new Date(Date.now() - 60_000) } })
    await eventually(async () => expect((await event(eventId))?.place.name).toBe('Zameteno'))
  })
})

describe('the queries of places', () => {
  const plan = (found: unknown) => JSON.stringify(found)

  it.each([
    ['that everybody is shown', 'shown', 'isShown_1_point_2dsphere'],
    ['of the caller', 'own', 'userId_1_point_2dsphere'],
  ] as const)('use an index for the places %s', async (_which, whose, index) => {
    const query = { lat: 49.3, lon: 16.7 }
    const found = await running.kit.database
      .native(places.collection)
      .aggregate(nearest({ query, actor: { userId: owner.id } } as never, whose))
      .explain('queryPlanner')
    expect(plan(found)).toContain(index)
    expect(plan(found)).not.toContain('COLLSCAN')
  })

  it('use an index for the coming events at a place, and for changed places', async () => {
    const rows = running.kit.database.native<EventRow & { _id: string }>(events.collection)
    for (const filter of [comingAt('p'), othersFilter('p', 'me')]) {
      const found = await rows.find(filter).explain('queryPlanner')
      expect(plan(found)).toContain('place.id_1_date_1')
    }
    const changed = running.kit.database.native<PlaceRow>(places.collection).find(changedFilter(new Date()))
    expect(plan(await changed.sort({ changedAt: 1 }).explain('queryPlanner'))).toContain('changedAt_1')
  })
})
