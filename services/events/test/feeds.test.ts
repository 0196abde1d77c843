import {
  type CalendarFeed,
  createCalendarFeed,
  getCalendarFeed,
  getEventFile,
  listCalendarFeeds,
  revokeCalendarFeed,
} from '@parta/contracts/calendar'

import { limits } from '@parta/contracts/limits'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import type { Alias } from '@parta/contracts/profiles'
import { askOrg } from '@parta/contracts/questions'
import type { Reaction } from '@parta/kit/facts/reactions'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { type Alone, type CallAs, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type EventRow, events } from '../src/core/store.ts'
import { calendarFeeds } from '../src/outside/calendar/store.ts'
import { personal } from '../src/personal.ts'
import { storedOrg } from './support.ts'

let alone: Alone
let people: TestPeople
let running: Running
let table: readonly Reaction[]

beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
  running.bus.answer(askOrg, () => Promise.resolve(null))
  table = running.built.reactions ?? []
})
afterAll(() => alone.close())

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)
const aliasOf = (id: string): Alias => ({ id, name: 'Kuba', surname: 'Malý', image: 'BASIC' })
const rows = () => running.kit.database.native<EventRow & { _id: string }>(events.collection)
const call: CallAs = (...given) => alone.call(...given)
// By default `fetch` sends `cache-control: no-cache` with a conditional request, which would turn off 304 replies.
const read = (path: string, headers = {}) =>
  fetch(running.url + path, { headers: { 'cache-control': 'max-age=0', ...headers } })

async function feed(person: TestPerson, body: object = { kind: 'own' }): Promise<CalendarFeed> {
  return await alone.must(createCalendarFeed, person, { body })
}
const listOf = async (person: TestPerson) => (await alone.must(listCalendarFeeds, person)).items
const textOf = async (path: string) => {
  const answer = await read(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

async function anEvent(leader: TestPerson, fields: object = {}): Promise<string> {
  const body = {
    name: 'Žluťoučký kůň; volejbal, smíšený',
    activityType: 'volleyball',
    info: 'Míče má Lenka',
    eventPlaceId: 'place-16',
    date: inDays(1).toISOString(),
    duration: '01:30',
    maxPlayers: 8,
    gender: 'any',
    minLevel: 0,
    price: 80,
    willParticipate: true,
    ...fields,
  }
  const answer = await call(createEvent, leader, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['id'] as string
}

const anOrg = (leader: TestPerson, fields: object = {}) => storedOrg(running.kit, { admins: [leader.id], ...fields })

async function deliver(type: string, data: object, at = new Date().toISOString()) {
  const fact = {
    id: 'a:b:1:0',
    type,
    at,
    actor: 'a',
    correlation: 'c',
    subject: 's',
    version: 1,
  }
  for (const one of table) if (one.type.name === type) await one.run({ ...fact, data })
}

describe('a calendar feed', () => {
  it('of a person contains the events that they and their aliases joined or lead, and no names', async () => {
    const alias = aliasOf('ALIAS_1__x')
    const [leader, me] = [
      await people.person({ name: 'Lenka' }),
      await people.person({ name: 'Mája', aliases: [alias] }),
    ]
    const [led, joined, ofAlias, other] = [
      await anEvent(me),
      await anEvent(leader),
      await anEvent(leader),
      await anEvent(leader, { info: '' }),
    ]
    await call(joinEvent, me, { id: joined, body: {} })
    await call(joinEvent, me, { id: ofAlias, body: { aliasIds: [alias.id] } })
    const { path } = await feed(me)
    await eventually(async () => {
      const text = await textOf(path)
      for (const id of [led, joined, ofAlias]) expect(text).toContain(`UID:${id}@parta\r\n`)
      expect(text).not.toContain(other)
    })
    expect(await textOf(path)).not.toMatch(/Lenka|Mája|Kuba/)
    const ofKuba = await feed(me, { kind: 'alias', targetId: alias.id })
    expect(ofKuba).toMatchObject({ kind: 'alias', targetId: alias.id, targetName: 'Kuba Malý' })
    const text = await textOf(ofKuba.path)
    expect(text).toContain(`UID:${ofAlias}@parta`)
    expect(text).not.toContain(joined)
  })

  it('contains local time in Prague, the revision number and the cancelled status', async () => {
    const me = await people.person()
    const id = await anEvent(me)
    const { path } = await feed(me)
    await eventually(async () => expect(await textOf(path)).toContain(id))
    const date = new Date('2027-07-01T16:00:00Z')
    await rows().updateOne(
      { _id: id },
      { $set: { cancelled: true, sequence: 3, date, endDate: new Date(date.getTime() + 5_400_000) }, $inc: { v: 1 } },
    )
    const text = await textOf(path)
    expect(text).toContain('DTSTART;TZID=Europe/Prague:20270701T180000\r\n')
    expect(text).toContain('DTEND;TZID=Europe/Prague:20270701T193000\r\n')
    expect(text).toContain('SEQUENCE:3\r\n')
    expect(text).toContain('STATUS:CANCELLED\r\n')
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Prague\r\n')
  })

  it('covers limits.feedPastDays past days, without events that were left or deleted', async () => {
    const [leader, me] = [await people.person(), await people.person()]
    const [left, removed, stays] = [await anEvent(leader), await anEvent(leader), await anEvent(leader)]
    for (const id of [left, removed, stays]) await call(joinEvent, me, { id, body: {} })
    const { path } = await feed(me)
    await eventually(async () => {
      const text = await textOf(path)
      for (const id of [left, removed, stays]) expect(text).toContain(id)
    })
    await call(leaveEvent, me, { id: left, body: {} })
    await rows().updateOne({ _id: removed }, { $set: { cancelled: true, removed: true } })
    await eventually(async () => expect(await textOf(path)).not.toContain(left))
    expect(await textOf(path)).not.toContain(removed)
    const held = running.kit.database.native('participations')
    await held.updateMany({ eventId: stays }, { $set: { date: inDays(-limits.feedPastDays + 1) } })
    expect(await textOf(path)).toContain(stays)
    await held.updateMany({ eventId: stays }, { $set: { date: inDays(-limits.feedPastDays - 1) } })
    expect(await textOf(path)).not.toContain(stays)
  })

  it('of an organisation contains its public events, and is not found once the organisation is private', async () => {
    const [leader, me] = [await people.person(), await people.person()]
    const orgId = await anOrg(leader)
    const [open, hidden] = [
      await anEvent(leader, { eventOrgId: orgId }),
      await anEvent(leader, { eventOrgId: orgId, private: true }),
    ]
    const made = await feed(me, { kind: 'org', targetId: orgId })
    expect(made).toMatchObject({ kind: 'org', targetId: orgId, targetName: 'Sokol' })
    const text = await textOf(made.path)
    expect(text).toContain(open)
    expect(text).not.toContain(hidden)
    expect(text).not.toContain('Míče')
    await storedOrg(running.kit, { id: orgId, private: true })
    expect((await read(made.path)).status).toBe(404)
  })

  it('is refused for another person’s alias and for a private or unknown organisation', async () => {
    const [me, other] = [await people.person(), await people.person({ aliases: [aliasOf('ALIAS_2__y')] })]
    const refusal = async (body: object) => (await call(createCalendarFeed, me, { body })).body.code
    expect(await refusal({ kind: 'alias', targetId: 'ALIAS_2__y' })).toBe('alias.notFound')
    expect(await refusal({ kind: 'alias' })).toBe('alias.notFound')
    expect(await refusal({ kind: 'org', targetId: await anOrg(other, { private: true }) })).toBe('org.notFound')
    expect(await refusal({ kind: 'org', targetId: 'nowhere' })).toBe('org.notFound')
    expect(await refusal({ kind: 'org' })).toBe('org.notFound')
    expect(await listOf(me)).toEqual([])
  })

  it('has a random address, which its owner can list and which is not stored in clear text', async () => {
    const me = await people.person()
    const [one, two] = [await feed(me), await feed(me)]
    expect(one.path).toMatch(/^\/public\/ical\/[\w-]{32}\.ics$/)
    expect(one.path).not.toBe(two.path)
    expect(await listOf(me)).toEqual([two, one])
    const held = await running.kit.database.native(calendarFeeds.collection).findOne({ _id: me.id })
    for (const { path } of [one, two]) expect(JSON.stringify(held)).not.toContain(path.slice(13, 45))
    expect((await read(one.path.replace('.ics', ''))).status).toBe(200)
    expect((await read(getCalendarFeed.path.replace(':token', 'x'.repeat(32)))).status).toBe(404)
  })

  it('is not found as soon as it is revoked, which only its owner can do', async () => {
    const [me, other] = [await people.person(), await people.person()]
    const [one, two] = [await feed(me), await feed(me)]
    const revoke = (person: TestPerson) => call(revokeCalendarFeed, person, { id: one.id })
    expect((await revoke(other)).body.code).toBe('calendar.feedNotFound')
    expect((await revoke(me)).status).toBe(204)
    expect((await revoke(me)).body.code).toBe('calendar.feedNotFound')
    expect((await read(one.path)).status).toBe(404)
    expect((await read(two.path)).status).toBe(200)
    expect((await listOf(me)).map(({ id }) => id)).toEqual([two.id])
  })

  it('is one of at most limits.calendarFeedsMax, also when created simultaneously', async () => {
    const me = await people.person()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => call(createCalendarFeed, me, { body: { kind: 'own' } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.calendarFeedsMax)
    expect(answers.find(({ status }) => status !== 200)?.body['code']).toBe('calendar.tooManyFeeds')
  })

  it('is deleted with its alias and with its owner', async () => {
    const alias = aliasOf('ALIAS_3__z')
    const me = await people.person({ aliases: [alias] })
    const [own, ofAlias] = [await feed(me), await feed(me, { kind: 'alias', targetId: alias.id })]
    for (const _twice of [1, 2]) await deliver('identity.alias-deleted', { owner: me.id, aliasId: alias.id })
    expect((await read(ofAlias.path)).status).toBe(404)
    expect((await listOf(me)).map(({ id }) => id)).toEqual([own.id])
    const kept = personal(running.kit)
    const pages = [await kept.read({ id: me.id, aliasIds: [] })]
    for (let { cursor } = pages[0] ?? {}; cursor; cursor = pages.at(-1)?.cursor) {
      pages.push(await kept.read({ id: me.id, aliasIds: [] }, cursor))
    }
    const row = pages.flatMap((page) => page.rows).find(({ section }) => section === 'calendarFeeds')
    expect(row?.data).toMatchObject({ kind: 'own', targetId: null })
    for (const _twice of [1, 2]) await kept.erase({ id: me.id, aliasIds: [] })
    expect((await read(own.path)).status).toBe(404)
    expect(await running.kit.database.native(calendarFeeds.collection).findOne({ _id: me.id })).toBeNull()
  })

  it('is revoked when its owner recovers the account, unless it was created later', async () => {
    const me = await people.person()
    const [before, after] = [await feed(me), await feed(me)]
    await running.kit.database
      .native<{ _id: string }>(calendarFeeds.collection)
      .updateOne({ _id: me.id, 'feeds.id': before.id }, { $set: { 'feeds.$.createdAt': inDays(-2) }, $inc: { v: 1 } })
    const at = inDays(-1).toISOString()
    for (const _twice of [1, 2]) await deliver('identity.account-recovered', { userId: me.id }, at)
    expect((await read(before.path)).status).toBe(404)
    expect((await listOf(me)).map(({ id }) => id)).toEqual([after.id])
  })

  it('is answered with 304 until an event in it changes', async () => {
    const me = await people.person()
    const id = await anEvent(me)
    const { path } = await feed(me)
    await eventually(async () => expect(await textOf(path)).toContain(id))
    const first = await read(path)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
    await rows().updateOne({ _id: id }, { $set: { name: 'Jinak' }, $inc: { v: 1 } })
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the calendar file of an event', () => {
  const fileOf = (person: TestPerson, id: string, query = '') =>
    fetch(running.url + getEventFile.path.replace(':id', id) + query, {
      headers: { authorization: `Bearer ${person.token}` },
    })

  it('of a private event is returned to those who have its link', async () => {
    const [leader, me] = [await people.person(), await people.person()]
    const id = await anEvent(leader, { private: true })
    expect((await fileOf(me, id)).status).toBe(404)
    const token = (await rows().findOne({ _id: id }))?.linkToken
    const answer = await fileOf(me, id, `?token=${token}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(`UID:${id}@parta\r\n`)
    expect(text).toContain('SUMMARY:Žluťoučký kůň\\; volejbal\\, smíšený\r\n')
    expect(text).toContain('GEO:')
    expect(text.split('BEGIN:VEVENT')).toHaveLength(2)
  })

  it('of a deleted event is returned to its former players, and of an unknown event to nobody', async () => {
    const [leader, stranger] = [await people.person(), await people.person()]
    const id = await anEvent(leader)
    await eventually(async () => {
      const found = await running.kit.database.native('participations').findOne({ eventId: id })
      expect(found).not.toBeNull()
    })
    await rows().updateOne({ _id: id }, { $set: { cancelled: true, removed: true } })
    expect((await fileOf(leader, id)).status).toBe(200)
    expect((await fileOf(stranger, id)).status).toBe(404)
    expect((await fileOf(stranger, 'nowhere')).status).toBe(404)
  })
})

describe('the lookup of a feed by its address', () => {
  it('uses an index', async () => {
    const plan = await running.kit.database
      .native(calendarFeeds.collection)
      .find({ 'feeds.hash': 'x' })
      .explain('queryPlanner')
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('feeds.hash_1')
  })
})
