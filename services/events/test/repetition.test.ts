import { type EventCard, type EventInfo, getEvent, listRepetition } from '@parta/contracts/events'
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  deleteRepetition,
  type RepetitionChange,
  updateRepetition,
} from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import type { Running } from '@parta/kit/service'
import type { TestPeople, TestPerson } from '@parta/kit/testing'
import { type Alone, type CallAs, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { seenIn } from '../src/core/open-rules.ts'
import { completeOrderTask, type Order, type RepetitionRow, repetitions } from '../src/core/repetition-store.ts'
import { type EventRow, events } from '../src/core/store.ts'
import { anEvent } from '../src/core/testing.ts'
import { repetitionFilter } from '../src/search/list-repetition.ts'
import { eventForm } from './support.ts'

let alone: Alone
let people: TestPeople
let running: Running
let leader: TestPerson
let player: TestPerson

beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
  leader = await people.person({ name: 'Lenka' })
  player = await people.person({ name: 'Jana' })
})
afterAll(() => alone.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const form = (fields: object = {}) =>
  eventForm({
    date: inDays(2),
    maxPlayers: 4,
    enableQueue: false,
    price: 80,
    repeatAfter: 'weekly',
    numberOfEvents: 5,
    ...fields,
  })
const call: CallAs = (...given) => alone.call(...given)
async function aRepetition(fields: object = {}): Promise<EventInfo> {
  return await alone.must(createEvent, leader, { body: form(fields) })
}
const list = async (id: string, query = '') => {
  const { body } = await call(listRepetition, player, { id, query })
  return body as { items: EventCard[]; nextToken?: string }
}
const editAll = (id: string, body: object, person = leader) => call(updateRepetition, person, { id, body })
const removeAll = (id: string, person = leader) => call(deleteRepetition, person, { id, body: { id } })
const rows = () => running.kit.database.native<EventRow & { _id: string; v: number }>(events.collection)
const whole = (repetitionId: string | null) =>
  rows()
    .find({ 'repetition.id': repetitionId ?? '' })
    .sort({ date: 1 })
    .toArray()
const orders = () => running.kit.database.native<RepetitionRow & { _id: string }>(repetitions.collection)
const at = (event: EventRow | undefined) =>
  event?.date.toLocaleTimeString('cs', { timeZone: 'Europe/Prague', hour: '2-digit', minute: '2-digit' })

/** Runs the task of an order. */
async function complete(repetitionId: string, orderId: string): Promise<void> {
  const worker = running.built.tasks?.find(({ task }) => task.name === completeOrderTask.name)
  await worker?.run({ repetitionId, orderId }, { number: 1, createdAt: new Date() })
  expect((await orders().findOne({ _id: repetitionId }))?.orders).toEqual([])
}

describe('create a repetition', () => {
  it('creates separate events at the same time of day, and returns the first', async () => {
    const first = await aRepetition()
    expect(first).toMatchObject({ repeatAfter: 'weekly', repetition: { index: 1, count: 5, coming: 5 } })
    const made = await whole(first.repetitionId)
    expect(made.map(({ repetition }) => repetition?.index)).toEqual([1, 2, 3, 4, 5])
    expect(new Set(made.map(at)).size).toBe(1)
    expect(made.every(({ playersCount }) => playersCount === 1)).toBe(true)
    expect((await orders().findOne({ _id: first.repetitionId ?? '' }))?.orders).toEqual([])
  })

  it('creates a single event when the number of events is one', async () => {
    expect(await aRepetition({ numberOfEvents: 1 })).toMatchObject({ repetitionId: null, repetition: null })
  })

  it('creates all 180 events', async () => {
    const first = await aRepetition({ repeatAfter: 'daily', numberOfEvents: 180 })
    expect(first.repetition).toMatchObject({ index: 1, count: 180, coming: 180, following: 180 })
    expect(await whole(first.repetitionId)).toHaveLength(180)
  })

  it('creates nothing when the first event is refused', async () => {
    const before = await orders().countDocuments()
    expect((await call(createEvent, leader, { body: form({ date: inDays(-1) }) })).status).toBe(400)
    expect(await orders().countDocuments()).toBe(before)
  })

  it('is completed after a crash by its task, without duplicates when it runs again', async () => {
    const [repetitionId, linkToken] = ['crashed', 'x'.repeat(32)]
    const order: Order = { id: 'order', kind: 'create', by: leader.id, at: new Date(), form: form(), linkToken }
    const row = { _id: repetitionId, after: 'weekly', count: 5, orders: [order], createdAt: order.at }
    await orders().insertOne({ ...row, v: 1, facts: [], commits: [], causes: [] } as never)
    const { _id: _same, ...third } = (await whole((await aRepetition()).repetitionId))[2] ?? {}
    const repetition = { id: repetitionId, after: 'weekly', index: 3, count: 5 }
    await rows().insertOne({ ...third, _id: 'crashed-3', name: 'Byla už tady', repetition, facts: [] } as never)
    await complete(repetitionId, 'order')
    await complete(repetitionId, 'order')
    const made = await whole(repetitionId)
    expect(made.map(({ _id }) => _id)).toEqual(['crashed-1', 'crashed-2', 'crashed-3', 'crashed-4', 'crashed-5'])
    expect(made[2]?.name).toBe('Byla už tady')
    expect(made.map(({ v }) => v)).toEqual([1, 1, made[2]?.v, 1, 1])
  })
})

describe('list repetition', () => {
  it('lists the events by date from any of them, page by page, without deleted ones', async () => {
    const { id, repetitionId } = await aRepetition()
    const one = `${repetitionId}-4`
    await call(deleteEvent, leader, { id: `${repetitionId}-2`, body: {} })
    await call(cancelEvent, leader, { id: `${repetitionId}-3`, body: {} })
    const page = await list(one, '?limit=2')
    expect(page.items.map((event) => [event.id, event.cancelled])).toEqual([
      [id, false],
      [`${repetitionId}-3`, true],
    ])
    const rest = await list(one, `?limit=2&nextToken=${page.nextToken}`)
    expect(rest.items.map((event) => event.id)).toEqual([one, `${repetitionId}-5`])
    expect(rest.nextToken).toBeUndefined()
    expect((await call(getEvent, player, { id })).body).toMatchObject({ repetition: { coming: 3 } })
  })

  it('refuses a single event and an unknown one', async () => {
    const { id } = await aRepetition({ numberOfEvents: 1 })
    expect(await list(id)).toMatchObject({ code: 'event.notRepeating' })
    expect(await list('nothing-there')).toMatchObject({ code: 'event.notFound' })
  })

  it('reads its events by an index, without a scan or a sort', async () => {
    const token = Buffer.from(JSON.stringify([Date.now(), 'e'])).toString('base64url')
    const seen = seenIn(anEvent(), { userId: 'somebody', org: undefined })
    for (const filter of [repetitionFilter('r', { seen }), repetitionFilter('r', { seen, nextToken: token })]) {
      const found = await rows().find(filter).sort({ date: 1, _id: 1 }).explain('queryPlanner')
      const plan = JSON.stringify((found as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan)
      expect(plan).toContain('repetition.id_1_date_1__id_1')
      expect(plan).not.toMatch(/COLLSCAN|"SORT"/)
    }
  })
})

describe('edit a repetition', () => {
  it('changes all coming events, and moves each by as much as the edited one', async () => {
    const first = await aRepetition()
    const before = await whole(first.repetitionId)
    const moved = new Date(Date.parse(first.date) + 26 * 3_600_000).toISOString()
    const { status, body } = await editAll(first.id, { name: 'Jinak', date: moved })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({ changed: before.map(({ _id }) => _id), added: 0, refused: [] })
    const after = await whole(first.repetitionId)
    expect(after.every(({ name, sequence }) => name === 'Jinak' && sequence === 1)).toBe(true)
    expect(new Set(after.map(at)).size).toBe(1)
    expect(at(after[0])).not.toBe(at(before[0]))
    expect((await orders().findOne({ _id: first.repetitionId ?? '' }))?.orders).toEqual([])
  })

  it('leaves an event unchanged if its rules refuse the edit, and names it in the reply', async () => {
    const { id, repetitionId } = await aRepetition()
    const full = `${repetitionId}-3`
    const crowd = [player, await people.person(), await people.person()]
    for (const person of crowd) await call(joinEvent, person, { id: full, body: {} })
    const { body } = await editAll(id, { maxPlayers: 2 })
    expect((body as RepetitionChange).refused).toEqual([{ eventId: full, code: 'event.morePlayersJoined' }])
    expect((await whole(repetitionId)).map(({ maxPlayers }) => maxPlayers)).toEqual([2, 2, 4, 2, 2])
  })

  it('changes nothing when the edited event itself refuses the edit', async () => {
    const { id, repetitionId } = await aRepetition()
    expect(await editAll(id, { date: inDays(-3) })).toMatchObject({ status: 400, body: { code: 'event.dateInPast' } })
    expect(await editAll(id, { name: 'x' }, player)).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    expect((await whole(repetitionId)).every(({ v }) => v === 1)).toBe(true)
    const { id: single } = await aRepetition({ numberOfEvents: 1 })
    expect((await editAll(single, { name: 'x' })).body).toMatchObject({ code: 'event.notRepeating' })
    expect((await editAll('nothing-there', { name: 'x' })).body).toMatchObject({ code: 'event.notFound' })
  })

  it('is completed by its task, and moves no event twice', async () => {
    const first = await aRepetition()
    const repetitionId = first.repetitionId ?? ''
    const before = await whole(repetitionId)
    const order: Order = {
      id: 'late',
      kind: 'edit',
      by: leader.id,
      at: new Date(),
      eventIds: before.map(({ _id }) => _id),
      patch: { date: new Date(Date.parse(first.date) + 3_600_000).toISOString() },
      from: new Date(first.date),
    }
    await orders().updateOne({ _id: repetitionId }, { $push: { orders: order }, $inc: { v: 1 } })
    await complete(repetitionId, 'late')
    await orders().updateOne({ _id: repetitionId }, { $push: { orders: order }, $inc: { v: 1 } })
    await complete(repetitionId, 'late')
    const after = await whole(repetitionId)
    expect(after.map((event, index) => Number(event.date) - Number(before[index]?.date))).toEqual(
      before.map(() => 3_600_000),
    )
    expect(after.every(({ sequence }) => sequence === 1)).toBe(true)
  })
})

describe('delete a repetition', () => {
  it('deletes all coming events, and keeps past ones', async () => {
    const { id, repetitionId } = await aRepetition()
    await rows().updateOne({ _id: id }, { $set: { date: new Date(Date.now() - 1000) }, $inc: { v: 1 } })
    expect((await removeAll(id)).body).toMatchObject({ code: 'event.past' })
    const { body } = await removeAll(`${repetitionId}-3`)
    expect((body as RepetitionChange).changed).toHaveLength(4)
    expect((await whole(repetitionId)).map(({ removed }) => removed)).toEqual([false, true, true, true, true])
    expect((await list(id)).items).toEqual([])
  })

  it('is refused to players', async () => {
    const { id, repetitionId } = await aRepetition()
    expect(await removeAll(id, player)).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    expect((await whole(repetitionId)).every(({ removed }) => !removed)).toBe(true)
  })
})
