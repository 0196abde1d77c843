import { type EventInfo, getEvent, listMyEvents } from '@parta/contracts/events'
import { createPlace, listPlaces } from '@parta/contracts/places'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { searchEvents } from '@parta/contracts/search'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { type Alone, type CallAs, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { events } from '../src/core/store.ts'
import { eventForm } from './support.ts'

let alone: Alone
let people: TestPeople
let running: Running
let leader: TestPerson

beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
  leader = await people.person({ name: 'Lenka' })
})
afterAll(() => alone.close())

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const form = (fields: object = {}) => eventForm({ date: tomorrow(), price: 80, ...fields })
const call: CallAs = (...given) => alone.call(...given)
async function anEvent(fields: object = {}): Promise<string> {
  return (await alone.must(createEvent, leader, { body: form(fields) })).id
}
const join = (person: TestPerson, id: string, body: object = {}) => call(joinEvent, person, { id, body })
const leave = (person: TestPerson, id: string, body: object = {}) => call(leaveEvent, person, { id, body })
const single = async (person: TestPerson, id: string) => (await call(getEvent, person, { id })).body as EventInfo

describe('create event', () => {
  it('returns the event with its leader and its place', async () => {
    const answer = await call(createEvent, leader, { body: form() })
    expect(answer.body).toMatchObject({
      name: 'Badminton na Lesné',
      leaderInfo: { id: leader.id, name: 'Lenka' },
      place: { id: 'place-16', name: 'TJ Tesla Brno' },
      playersCount: 1,
      isLeader: true,
      joined: [leader.id],
    })
  })

  it.each([
    [{ name: '   ' }, 'name', 'validation.required'],
    [{ name: 'x'.repeat(257) }, 'name', 'validation.maxLength'],
    [{ info: 'x'.repeat(2001) }, 'info', 'validation.maxLength'],
    [{ maxPlayers: 100 }, 'maxPlayers', 'validation.maxPlayers'],
    [{ maxPlayers: 0 }, 'maxPlayers', 'validation.maxPlayers'],
    [{ maxPlayers: { $gt: 0 } }, 'maxPlayers', 'validation.maxPlayers'],
    [{ duration: '00:00' }, 'duration', 'validation.duration'],
    [{ duration: '24:00' }, 'duration', 'validation.duration'],
    [{ date: 'tomorrow' }, 'date', 'validation.date'],
    [{ price: 10_001 }, 'price', 'validation.maximum'],
    [{ price: 1.5 }, 'price', 'validation.type'],
    [{ gender: 'unknown' }, 'gender', 'validation.enum'],
    [{ hoursNotLeave: 601 }, 'hoursNotLeave', 'validation.maximum'],
    [{ externalLink: 'javascript:alert(1)' }, 'externalLink', 'validation.link'],
    [{ leader: 'someone-else' }, 'leader', 'validation.additionalProperties'],
    [{ players: [] }, 'players', 'validation.additionalProperties'],
    [{ eventPlaceId: 'nowhere' }, 'eventPlaceId', 'place.notFound'],
    [{ date: new Date(Date.now() - 1000).toISOString() }, 'date', 'event.dateInPast'],
  ])('refuses %j with a problem that names the field, and changes nothing', async (fields, field, code) => {
    const before = await running.kit.database.model(events).countDocuments()
    const answer = await call(createEvent, leader, { body: form(fields) })
    expect([400, 404]).toContain(answer.status)
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ field, code }))
    expect(await running.kit.database.model(events).countDocuments()).toBe(before)
  })

  it('is refused with profile.incomplete before the caller’s profile is finished', async () => {
    const fresh = await people.person({ login: 'FIRST_TIME' })
    expect(await call(createEvent, fresh, { body: form() })).toMatchObject({
      status: 403,
      body: { code: 'profile.incomplete' },
    })
  })
})

describe('join event', () => {
  it('adds players, queues them when the event is full, and shifts the queue when a player leaves', async () => {
    const id = await anEvent()
    const [second, third] = [await people.person(), await people.person()]
    expect((await join(second, id)).body).toMatchObject({ joined: [second.id], playersCount: 2 })
    expect((await join(third, id)).body).toMatchObject({ queued: [{ id: third.id, position: 1 }] })
    expect(await join(third, id)).toMatchObject({ status: 409, body: { code: 'event.alreadyJoined' } })
    expect((await leave(second, id, { message: 'Nemůžu' })).body).toMatchObject({ playersCount: 2, queueCount: 0 })
    const info = await single(third, id)
    expect(info.joined).toEqual([third.id])
    expect(info.playersInfo.map((player) => player.id)).toEqual([leader.id, third.id])
  })

  it('adds the caller’s alias under its own name, and refuses another person’s alias', async () => {
    const id = await anEvent({ maxPlayers: 5 })
    const parent = await people.person()
    const child = {
      id: `ALIAS_child__${parent.id}`,
      name: 'Kuba',
      surname: 'Malý',
      image: 'BASIC',
      ageGroup: 'child' as const,
    }
    const withChild = await people.person({
      ...parent,
      id: `${parent.id}-2`,
      aliases: [{ ...child, id: `ALIAS_child__${parent.id}-2` }],
    })
    expect(
      (await join(withChild, id, { aliasIds: [withChild.id, `ALIAS_child__${withChild.id}`] })).body,
    ).toMatchObject({ playersCount: 3 })
    const info = await single(leader, id)
    expect(info.playersInfo.map((player) => player.name)).toContain('Kuba')
    expect(await join(parent, id, { aliasIds: [`ALIAS_child__${withChild.id}`] })).toMatchObject({
      status: 404,
      body: { code: 'alias.notFound' },
    })
  })

  it('refuses an adult alias of an event for kids; one whose age is not stated joins, and strangers do not see it', async () => {
    const id = await anEvent({ maxPlayers: 5, tags: 'kids' })
    const shown = { surname: 'Malý', image: 'BASIC' }
    const adult = { ...shown, id: 'ALIAS_adult__unmarked', name: 'Karel', ageGroup: 'adult' as const }
    const unmarked = { ...shown, id: 'ALIAS_any__unmarked', name: 'Kuba' }
    const parent = await people.person({ id: 'unmarked', aliases: [adult, unmarked] })
    expect((await join(parent, id, { aliasIds: [adult.id, unmarked.id] })).body).toMatchObject({
      joined: [unmarked.id],
      refused: [{ id: adult.id, code: 'event.age' }],
    })
    expect((await single(parent, id)).playersInfo).toContainEqual(expect.objectContaining({ name: 'Kuba' }))
    const [, hidden] = (await single(await people.person(), id)).playersInfo
    const bare = { name: '', surname: '', image: 'BASIC', child: true, isTrainer: false, isConfirmed: false }
    expect(hidden).toEqual({ ...bare, id: expect.not.stringContaining('unmarked') })
  })

  it('fills 99 places with exactly 99 players when a thousand people join, 50 at a time', async () => {
    const id = await anEvent({ maxPlayers: 99, enableQueue: false })
    const crowd = await Promise.all(Array.from({ length: 1000 }, () => people.person()))
    const answers: { person: TestPerson; status: number; code: unknown; place: unknown }[] = []
    let next = 0
    const caller = async () => {
      for (let person = crowd[next++]; person; person = crowd[next++]) {
        const { status, body } = await join(person, id)
        answers.push({ person, status, code: body['code'], place: body['playersCount'] })
      }
    }
    await Promise.all(Array.from({ length: 50 }, caller))
    const joined = answers.filter((answer) => answer.status === 200)
    expect(joined.length).toBe(98)
    expect(answers.filter((answer) => answer.status === 409 && answer.code === 'event.full').length).toBe(902)
    // The players are listed in the order of the counts in their replies.
    const inOrder = joined.sort((a, b) => Number(a.place) - Number(b.place)).map((answer) => answer.person.id)
    const info = await single(leader, id)
    expect(info.playersInfo.map((player) => player.id)).toEqual([leader.id, ...inOrder])
  })

  it.each(['nothing-there', 'a'.repeat(100)])('returns event.notFound for the id %s', async (id) => {
    expect(await join(leader, id)).toMatchObject({ status: 404, body: { code: 'event.notFound' } })
  })

  it('refuses a malformed id with validation.failed', async () => {
    expect(await join(leader, encodeURIComponent('{"$ne":null}'))).toMatchObject({
      status: 400,
      body: { code: 'validation.failed' },
    })
  })
})

describe('list my events', () => {
  it('lists the events that the caller leads, plays in or is queued for, by date, page by page', async () => {
    const me = await people.person()
    const ids: string[] = []
    for (const days of [3, 1, 2]) {
      const id = await anEvent({ date: new Date(Date.now() + days * 86_400_000).toISOString(), maxPlayers: 9 })
      await join(me, id)
      ids.push(id)
    }
    const wanted = [ids[1], ids[2], ids[0]]
    await eventually(async () => {
      const { body } = await call(listMyEvents, me)
      expect((body as { items: EventInfo[] }).items.map((event) => event.id)).toEqual(wanted)
    })
    const first = (await call(listMyEvents, me, { query: '?limit=2' })).body as {
      items: EventInfo[]
      nextToken: string
    }
    expect(first.items.map((event) => event.id)).toEqual(wanted.slice(0, 2))
    const second = (await call(listMyEvents, me, { query: `?limit=2&nextToken=${first.nextToken}` })).body as {
      items: EventInfo[]
      nextToken?: string
    }
    expect(second.items.map((event) => event.id)).toEqual(wanted.slice(2))
    expect(second.nextToken).toBeUndefined()
    expect((await call(listMyEvents, me, { query: '?nextToken=forged' })).status).toBe(400)
  })
})

describe('search', () => {
  const search = async (query: string) =>
    (await call(searchEvents, leader, { query: `?${query}` })).body as { items: EventInfo[]; nextToken?: string }
  const brno = 'lat=49.1951&lon=16.6068'

  it('matches the beginnings of words in name and place, ignoring case and diacritics', async () => {
    const id = await anEvent({ name: 'Žluťoučký kůň pískal', eventPlaceId: 'place-08', activityType: 'yoga' })
    for (const query of ['zlut', 'KUN pisk', 'lužánky', 'luzanky zlutoucky']) {
      expect(
        (await search(`${brno}&query=${encodeURIComponent(query)}`)).items.map((event) => event.id),
        query,
      ).toContain(id)
    }
    expect((await search(`${brno}&query=slavik`)).items).toEqual([])
  })

  it('finds only events near the point, and returns their distance', async () => {
    const id = await anEvent({ name: 'Pražské kolo', eventPlaceId: 'place-29' })
    expect((await search(`${brno}&query=prazske`)).items).toEqual([])
    const [found] = (await search('lat=50.0755&lon=14.4378&query=prazske')).items
    expect(found?.id).toBe(id)
    expect(found?.distance).toBeGreaterThan(0)
    expect(found?.distance).toBeLessThan(25)
  })

  it('leaves out private events, and full ones with freeOnly', async () => {
    const secret = await anEvent({ name: 'Tajemství', private: true })
    const full = await anEvent({ name: 'Plnička', maxPlayers: 1, enableQueue: false })
    expect((await search(`${brno}&query=tajem`)).items.map((event) => event.id)).not.toContain(secret)
    expect((await search(`${brno}&query=plnicka`)).items.map((event) => event.id)).toEqual([full])
    expect((await search(`${brno}&query=plnicka&freeOnly=true`)).items).toEqual([])
  })

  it.each([
    'lat=91&lon=0',
    'lon=16',
    `${brno}&limit=51`,
    `${brno}&distance=101`,
    `${brno}&lat=1`,
    `${brno}&gender[$ne]=x`,
    `${brno}&level=9`,
  ])('refuses %s', async (query) => {
    expect((await call(searchEvents, leader, { query: `?${query}` })).status).toBe(400)
  })

  it('uses an index', async () => {
    const plan = await running.kit.database
      .model(events)
      .find({
        point: { $geoWithin: { $centerSphere: [[16.6, 49.2], 25 / 6371] } },
        date: { $gte: new Date() },
      })
      .explain('queryPlanner')
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN')
  })
})

describe('list places', () => {
  it('lists places near a point, the nearest first, filtered by activity and by words', async () => {
    const all = (await call(listPlaces, leader, { query: '?lat=49.2283&lon=16.6240&distance=25' })).body as {
      items: { id: string }[]
    }
    expect(all.items[0]?.id).toBe('place-16')
    const climbing = (await call(listPlaces, leader, { query: '?lat=49.19&lon=16.6&activityType=climbing' })).body as {
      items: { name: string }[]
    }
    expect(climbing.items.length).toBeGreaterThan(0)
    const found = (await call(listPlaces, leader, { query: '?lat=49.19&lon=16.6&query=tesla' })).body as {
      items: { id: string }[]
    }
    expect(found.items.map((place) => place.id)).toEqual(['place-16'])
  })

  it('finds a place that a person has added', async () => {
    const body = { name: 'Naše hřiště', location: { lat: 49.3, lon: 16.7 }, activities: ['football'] }
    const made = await call(createPlace, leader, { body })
    expect(made.status).toBe(200)
    const found = (await call(listPlaces, leader, { query: '?lat=49.3&lon=16.7&query=nase' })).body as {
      items: { id: string }[]
    }
    expect(found.items.map((place) => place.id)).toEqual([made.body['id']])
    expect((await call(createPlace, leader, { body: { ...body, activities: [] } })).status).toBe(400)
  })
})
