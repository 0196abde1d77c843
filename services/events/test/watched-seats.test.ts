import { eventLimits } from '@parta/contracts/event-limits'
import { type EventInfo, getEvent } from '@parta/contracts/events'
import { cancelEvent, updateEvent } from '@parta/contracts/planning'
import { joinEvent, kickPlayer, leaveEvent } from '@parta/contracts/players'
import { askMembership, askOrg, askProduct } from '@parta/contracts/questions'
import { type placeFreed, unwatchSeats, watchSeats } from '@parta/contracts/seat-watches'
import { eventually, type TestPerson } from '@parta/kit/testing'
import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchersOf, watchesOf, watchId } from '../src/core/watch-store.ts'
import { notifyWatchers } from '../src/joining/watching/notify-watchers.ts'
import { personal } from '../src/personal.ts'
import { type Events, openEvents } from './support.ts'

let events: Events
let leader: TestPerson
beforeAll(async () => {
  events = await openEvents()
  leader = await events.people.person()
  events.bus().answer(askProduct, () => Promise.resolve(null))
  events.bus().answer(askOrg, () => Promise.resolve(null))
  events.bus().answer(askMembership, () => Promise.resolve(null))
})
afterAll(() => events.close())

/** Creates an event with one seat, which is sold; somebody holds it. */
async function aFullEvent(fields: object = {}) {
  const { id } = await events.anEvent(leader, {
    willParticipate: false,
    enableQueue: false,
    maxPlayers: 1,
    price: 100,
    ...fields,
  })
  await events.modify(id, () => ({ oneOffProductId: 'ticket' }))
  const holder = await events.people.person()
  const { linkToken } = await events.row(id)
  await events.must(joinEvent, holder, { id, body: { token: linkToken } })
  return { id, holder }
}
const watch = (person: TestPerson, id: string) => events.call(watchSeats, person, { id })
const refusal = async (person: TestPerson, id: string) => (await watch(person, id)).body as { code?: string }
const shown = (person: TestPerson, id: string): Promise<EventInfo> => events.must(getEvent, person, { id })
const free = (person: TestPerson, id: string) => events.must(leaveEvent, person, { id, body: {} })
/** Everybody who was told of a free seat, as often as they were. */
const told = (id: string) =>
  events.facts(id, 'place-freed').flatMap(({ data }) => (data as Static<typeof placeFreed.data>).people)
const noneLeft = (id: string) =>
  eventually(async () => expect(await watchesOf(events.kit()).countDocuments(watchersOf(id))).toBe(0))

describe('who waits for a seat of a full event that is sold', () => {
  it('asks by one call, sees that, and takes it back; the leader sees how many wait', async () => {
    const { id } = await aFullEvent()
    const [jana, petr] = [await events.people.person(), await events.people.person()]
    expect(await shown(jana, id)).toMatchObject({ isWatching: false })
    expect((await watch(jana, id)).status).toBe(204)
    expect((await watch(jana, id)).status).toBe(204)
    expect((await watch(petr, id)).status).toBe(204)
    const seen = await shown(jana, id)
    expect(seen.isWatching).toBe(true)
    expect(seen).not.toHaveProperty('watchers')
    expect((await shown(leader, id)).watchers).toBe(2)
    expect((await events.call(unwatchSeats, jana, { id })).status).toBe(204)
    expect((await events.call(unwatchSeats, jana, { id })).status).toBe(204)
    expect((await shown(jana, id)).isWatching).toBe(false)
    expect((await shown(leader, id)).watchers).toBe(1)
  })

  it('is told with all others when a held seat is given up, once, and then asks again', async () => {
    const { id, holder } = await aFullEvent()
    const people = [await events.people.person(), await events.people.person()]
    for (const person of people) await events.must(watchSeats, person, { id })
    await free(holder, id)
    await noneLeft(id)
    await eventually(() => expect(told(id).toSorted()).toEqual(people.map((one) => one.id).toSorted()))
    const [one, other] = people as [TestPerson, TestPerson]
    expect(await refusal(one, id)).toMatchObject({ code: 'event.hasRoom' })

    await events.must(joinEvent, one, { id, body: {} })
    await events.must(watchSeats, other, { id })
    await free(one, id)
    await noneLeft(id)
    await eventually(() => expect(told(id).filter((person) => person === other.id)).toHaveLength(2))
    expect(told(id).filter((person) => person === one.id)).toHaveLength(1)
  })

  it('is told when the leader makes room', async () => {
    const { id } = await aFullEvent()
    const jana = await events.people.person()
    await events.must(watchSeats, jana, { id })
    await events.must(updateEvent, leader, { id, body: { maxPlayers: 2 } })
    await eventually(() => expect(told(id)).toEqual([jana.id]))
  })

  it('is told once when the task runs again, and not of a seat that was taken meanwhile', async () => {
    const { id, holder } = await aFullEvent()
    const jana = await events.people.person()
    await events.must(watchSeats, jana, { id })
    const freedAt = new Date().toISOString()
    await notifyWatchers(events.kit(), { eventId: id, freedAt })
    expect((await shown(jana, id)).isWatching).toBe(true)
    // A run that crashed after it had marked the person: the seat is taken by now, but the person may have been told.
    await watchesOf(events.kit()).updateOne({ _id: watchId(id, jana.id) }, { $set: { freedAt } })
    await notifyWatchers(events.kit(), { eventId: id, freedAt })
    await notifyWatchers(events.kit(), { eventId: id, freedAt })
    await eventually(() => expect(told(id)).toEqual([jana.id]))
    await free(holder, id)
    await eventually(async () => expect((await events.row(id)).playersCount).toBe(0))
    expect(told(id)).toEqual([jana.id])
  })
})

describe('nobody waits for a seat', () => {
  it('of an event that is not sold, has room, is over or does not exist', async () => {
    const jana = await events.people.person()
    const { id: unsold } = await events.anEvent(leader)
    expect(await refusal(jana, unsold)).toMatchObject({ code: 'event.notSold' })
    expect(await shown(jana, unsold)).not.toHaveProperty('isWatching')
    const { id } = await aFullEvent({ maxPlayers: 2 })
    expect(await refusal(jana, id)).toMatchObject({ code: 'event.hasRoom' })
    expect(await refusal(jana, 'nothing')).toMatchObject({ code: 'event.notFound' })
    await events.must(cancelEvent, leader, { id, body: {} })
    expect(await refusal(jana, id)).toMatchObject({ code: 'event.notFound' })
  })

  it('in which they could not take part', async () => {
    const { id, holder } = await aFullEvent({ gender: 'female' })
    const man = await events.people.person({ gender: 'male' })
    expect(await refusal(man, id)).toMatchObject({ code: 'event.invalidGender' })
    expect(await refusal(holder, id)).toMatchObject({ code: 'event.alreadyJoined' })
    const blocked = await events.people.person({ apart: [leader.id] })
    expect(await refusal(blocked, id)).toMatchObject({ code: 'event.notFound' })
    const { parent } = await events.aFamily(['Kuba'], { gender: 'male' })
    expect((await watch(parent, id)).status).toBe(204)
  })

  it('of a private event, unless they once were in it: a notification leads there without the link', async () => {
    const { id } = await aFullEvent({ private: true, maxPlayers: 2 })
    const { linkToken: token } = await events.row(id)
    const [former, other, stranger] = [
      await events.people.person(),
      await events.people.person(),
      await events.people.person(),
    ]
    await events.must(joinEvent, former, { id, body: { token } })
    await events.must(leaveEvent, former, { id, body: {} })
    await events.must(joinEvent, other, { id, body: { token } })
    await eventually(async () => expect((await watch(former, id)).status).toBe(204))
    expect(await refusal(stranger, id)).toMatchObject({ code: 'event.notFound' })
    const byLink = await events.must(getEvent, stranger, { id, query: { token } })
    expect(byLink).not.toHaveProperty('isWatching')
  })

  it('of more events than the limit', async () => {
    const jana = await events.people.person()
    const rows = Array.from({ length: eventLimits.watchedByPerson }, (_none, at) => ({
      _id: watchId(`other-${at}`, jana.id),
      eventId: `other-${at}`,
      userId: jana.id,
      at: new Date(),
    }))
    await watchesOf(events.kit()).insertMany(rows)
    const { id } = await aFullEvent()
    expect(await refusal(jana, id)).toMatchObject({ code: 'event.tooManyWatched' })
    expect((await shown(jana, id)).isWatching).toBe(false)
  })
})

describe('somebody who waited for a seat', () => {
  it('is not told after they were removed, or while they are suspended', async () => {
    const { id, holder } = await aFullEvent()
    const [witness, kicked, suspended] = [
      await events.people.person(),
      await events.people.person(),
      await events.people.person({ suspended: true }),
    ]
    for (const person of [witness, kicked, suspended]) await events.must(watchSeats, person, { id })
    await events.modify(id, ({ kicked: before = [] }) => ({
      kicked: [...before, { id: kicked.id, userId: kicked.id, reason: 'other', at: new Date() }],
    }))
    await events.must(kickPlayer, leader, { id, body: { idOrAliasId: holder.id, reason: 'other', message: 'Dluh' } })
    await noneLeft(id)
    await eventually(() => expect(told(id)).toEqual([witness.id]))
  })

  it('is forgotten when the event is cancelled', async () => {
    const { id } = await aFullEvent()
    await events.must(watchSeats, await events.people.person(), { id })
    await events.must(cancelEvent, leader, { id, body: {} })
    await noneLeft(id)
    expect(told(id)).toEqual([])
  })

  it('finds that in the archive, and it is erased with them', async () => {
    const { id } = await aFullEvent()
    const jana = await events.people.person()
    await events.must(watchSeats, jana, { id })
    const { read, erase } = personal(events.kit())
    const subject = { id: jana.id, aliasIds: [] }
    const rows: object[] = []
    let cursor: string | undefined
    do {
      const page = await read(subject, cursor)
      rows.push(...page.rows)
      cursor = page.cursor
    } while (cursor)
    const found = { section: 'watchedEvents', data: expect.objectContaining({ event: id }) }
    expect(rows).toContainEqual(expect.objectContaining(found))
    await erase(subject)
    expect(await watchesOf(events.kit()).countDocuments({ userId: jana.id })).toBe(0)
  })
})
