import { type EventInfo, getEvent } from '@parta/contracts/events'
import { aliasDeleted } from '@parta/contracts/identity'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { type Alone, type CallAs, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { participations } from '../src/core/participation-store.ts'
import { type EventRow, events } from '../src/core/store.ts'
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

const call: CallAs = (...given) => alone.call(...given)

async function anEvent(fields: object = {}): Promise<string> {
  const form = eventForm({ date: new Date(Date.now() + 86_400_000).toISOString(), ...fields })
  return (await alone.must(createEvent, leader, { body: form })).id
}

/** Creates a person with two aliases. */
async function aParent() {
  const id = `parent-${crypto.randomUUID().slice(0, 8)}`
  const alias = (name: string) => ({ id: `ALIAS_${name}__${id}`, name, surname: 'Malý', image: 'BASIC' })
  const [kuba, ema] = [alias('Kuba'), alias('Ema')]
  return { parent: await people.person({ id, aliases: [kuba, ema] }), kuba: kuba.id, ema: ema.id }
}

const join = (person: TestPerson, id: string, aliasIds: readonly string[]) =>
  call(joinEvent, person, { id, body: { aliasIds } })
const single = async (id: string) => (await call(getEvent, leader, { id })).body as EventInfo
const participationsOf = (entrantId: string) =>
  running.kit.database
    .model(participations)
    .find({ entrantId, state: { $in: ['joined', 'queued'] } })
    .lean()

let count = 0

/** Publishes identity's fact `times` times. */
async function deleteAlias(owner: string, aliasId: string, times = 1): Promise<void> {
  count += 1
  const fact = {
    id: `users:${owner}:${count}:1`,
    type: aliasDeleted.name,
    at: new Date().toISOString(),
    actor: owner,
    correlation: 'test',
    subject: owner,
    version: count,
    data: { owner, aliasId },
  }
  // The stream drops a message with known first and last facts, so each message has another number of facts.
  for (let time = 1; time <= times; time += 1) {
    await running.bus.publish(Array.from({ length: time }, () => fact) as never, false)
  }
}

describe('a deleted alias', () => {
  it('leaves the events it has joined, even when leaving is closed, and the queue is shifted', async () => {
    const { parent, kuba, ema } = await aParent()
    const id = await anEvent({ hoursNotLeave: 48 })
    const waiting = await people.person()
    expect((await join(parent, id, [kuba])).status).toBe(200)
    expect((await call(joinEvent, waiting, { id, body: {} })).body).toMatchObject({ queueCount: 1 })
    await eventually(async () => expect(await participationsOf(kuba)).toHaveLength(1))
    await deleteAlias(parent.id, kuba, 2)
    const info = await eventually(async () => {
      const found = await single(id)
      expect(found.playersInfo.map((player) => player.id)).toEqual([leader.id, waiting.id])
      return found
    })
    expect(info.queueCount).toBe(0)
    // A further delivery changes nothing: the other alias stays in the queue.
    await join(parent, id, [ema])
    await deleteAlias(parent.id, kuba)
    await eventually(async () => expect(await participationsOf(kuba)).toEqual([]))
    expect((await single(id)).queuePlayersInfo.map((player) => player.aliasId)).toEqual([ema])
  })

  it('leaves the queue of an event', async () => {
    const { parent, kuba } = await aParent()
    const id = await anEvent({ maxPlayers: 2 })
    await join(parent, id, [parent.id, kuba])
    await eventually(async () => expect(await participationsOf(kuba)).toHaveLength(1))
    await deleteAlias(parent.id, kuba)
    await eventually(async () => {
      expect(await single(id)).toMatchObject({ playersCount: 2, queueCount: 0 })
    })
  })

  it('also leaves an event that it joined while the fact of its deletion was in transit', async () => {
    const { parent, kuba } = await aParent()
    await deleteAlias(parent.id, kuba)
    await eventually(async () => {
      expect(await running.kit.database.native('gone-aliases').findOne({ _id: kuba })).not.toBeNull()
    })
    const id = await anEvent()
    // The projection of the person still contains the alias.
    expect((await join(parent, id, [kuba])).status).toBe(200)
    await eventually(async () => expect(await single(id)).toMatchObject({ playersCount: 1 }))
  })

  it('leaves an event that is running', async () => {
    const { parent, kuba, ema } = await aParent()
    const id = await anEvent({ maxPlayers: 3 })
    await join(parent, id, [kuba, ema])
    await eventually(async () => expect(await participationsOf(kuba)).toHaveLength(1))
    await modify(id, { date: hoursAgo(1) })
    await deleteAlias(parent.id, kuba, 2)
    await eventually(async () => {
      expect((await single(id)).playersInfo.map((player) => player.aliasId ?? player.id)).toEqual([leader.id, ema])
      expect(await participationsOf(kuba)).toEqual([])
    })
  })

  it('stays in past events without a name, not even that of its owner', async () => {
    const { parent, kuba } = await aParent()
    const id = await anEvent()
    await join(parent, id, [kuba])
    await eventually(async () => expect(await participationsOf(kuba)).toHaveLength(1))
    await modify(id, { date: hoursAgo(3), endDate: hoursAgo(1) })
    await people.person({ ...parent, id: parent.id, aliases: [] })
    await deleteAlias(parent.id, kuba)
    await eventually(async () => {
      expect(await running.kit.database.native('gone-aliases').findOne({ _id: kuba })).not.toBeNull()
    })
    const [, player] = (await single(id)).playersInfo
    expect(player?.aliasId).toBe(kuba)
    await running.kit.database.native('people').updateOne({ _id: parent.id }, { $set: { 'data.aliases': [] } })
    expect((await single(id)).playersInfo[1]).toEqual({
      id: parent.id,
      aliasId: kuba,
      name: 'DELETED',
      surname: '',
      image: 'BASIC',
      deleted: true,
      isTrainer: false,
      isConfirmed: false,
      since: expect.any(String),
    })
  })
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function modify(id: string, fields: Partial<EventRow>): Promise<void> {
  await running.kit.change(events, id, (event) => ({ next: { ...(event as EventRow), ...fields }, answer: undefined }))
}
