import { createAvailability } from '@parta/contracts/availabilities'
import type { DescribedEvent } from '@parta/contracts/described-events'
import { matchingChanged } from '@parta/contracts/hints'
import { playerJoined } from '@parta/contracts/players'
import { suggestEvents, suggestPlayers } from '@parta/contracts/suggestions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PromptRow, prompts } from '../src/invitation/store.ts'
import { forgetEvents } from '../src/jobs.ts'
import { type Matching, openMatching } from './matching.ts'
import { at, onceForm } from './support.ts'

let open: Matching
let leader: TestPerson
beforeAll(async () => {
  open = await openMatching()
  leader = await open.people.person()
})
afterAll(() => open.close())

const create = async (person: TestPerson, fields: object = {}) =>
  (await open.must(createAvailability, person, { body: onceForm(fields) })).items[0]?.id ?? ''
/** A person who could play when the events of these tests are. */
const aPlayer = async (fields: object = {}, form: object = {}) => {
  const person = await open.people.person(fields)
  return { ...person, availability: await create(person, form) }
}
const lead = (fields: object = {}) => open.event({ leader: leader.id, ...fields })
const playersOf = async (id: string, person: { token: string } = leader) => {
  const { body } = await open.call(suggestPlayers, person, { id })
  return body.availabilities?.map(({ userId }) => userId) ?? [body.code]
}
const eventsOf = async (person: { id: string; token: string }, id = person.id) => {
  const { body } = await open.call(suggestEvents, person, { id })
  return body.items?.map(({ event }) => event.id) ?? [body.code]
}
const _activity = { activityType: 'squash' as const }
const invitedTo = async ({ id }: DescribedEvent) => {
  const { body } = await open.call(suggestPlayers, leader, { id })
  return body.availabilities.flatMap(({ userId, invited }) => (invited ? [userId] : []))
}
const promptOf = (
  { id, name, activityType, placeName, date, endDate }: DescribedEvent,
  to: { readonly id: string; readonly availability: string },
): PromptRow => ({
  event: { id, name, activityType, placeName, date: new Date(date), endDate: new Date(endDate) },
  availabilityId: to.availability,
  from: leader.id,
  to: to.id,
  aliasId: null,
  state: 'open',
  createdAt: new Date(),
})

describe('the people suggested for an event', () => {
  it('say who has an invitation, also one that another process sent', async () => {
    const form = { activities: 'chosen', chosen: ['canoeing'] }
    const [first, second] = [await aPlayer({}, form), await aPlayer({}, form)]
    const event = await lead({ activityType: 'canoeing' })
    const both = expect.arrayContaining([first.id, second.id])
    await eventually(async () => expect(await playersOf(event.id)).toEqual(both))
    expect(await invitedTo(event)).toEqual([])
    const { kit } = open.running
    await kit.change(prompts, `${event.id} 1`, () => ({ next: promptOf(event, first), answer: null }))
    expect(await invitedTo(event)).toEqual([first.id])
    const id = `${event.id} 2`
    const rows = kit.database.native<PromptRow & { _id: string }>(prompts.collection)
    await rows.insertOne({ ...promptOf(event, second), _id: id })
    const nothing = { events: [], entrants: [], planners: [], people: [], played: [] }
    kit.bus.broadcast(matchingChanged, { from: 'another process', ...nothing, prompts: [id] })
    await eventually(async () => expect(await invitedTo(event)).toEqual(both))
  })
})

describe('events of an older version', () => {
  it('have suggestions, without the people whose joining is no longer in the stream', async () => {
    const form = { activities: 'chosen', chosen: ['golf'] }
    const [inside, other] = [await aPlayer({}, form), await aPlayer({}, form)]
    const id = `old-${crypto.randomUUID().slice(0, 8)}`
    open.entrants.set(id, [{ id: inside.id, userId: inside.id, state: 'in' }])
    await open.event({ id, leader: leader.id, activityType: 'golf' }, 5)
    await open.event({ id, leader: leader.id, activityType: 'golf' }, 5)
    await eventually(async () => {
      const found = await playersOf(id)
      expect(found).toContain(other.id)
      expect(found).not.toContain(inside.id)
    })
    await eventually(async () => expect(await eventsOf(other)).toEqual([id]))
    expect(await eventsOf(inside)).toEqual([])
    expect(open.asked.filter((one) => one === id)).toHaveLength(1)
  })

  it('are forgotten a day after their end, with who was in them', async () => {
    const rows = (name: string) => open.running.kit.database.native<{ _id: string; endDate?: Date }>(name)
    const event = await lead()
    await open.entrant(playerJoined, { event: event, userId: leader.id })
    const key = `${event.id}:${leader.id}`
    await eventually(async () => expect(await rows('entrants').findOne({ _id: key })).not.toBeNull())
    await rows('descriptions').updateOne({ _id: event.id }, { $set: { endDate: new Date(at(-2, 14)) } })
    await forgetEvents(open.running.kit).run({}, { number: 1, last: true })
    expect(await rows('entrants').findOne({ _id: key })).toBeNull()
    expect(await rows('descriptions').findOne({ _id: event.id })).toBeNull()
  })
})

describe('a process that starts again', () => {
  it('reads everything from the database', async () => {
    const player = await aPlayer({}, { activities: 'chosen', chosen: ['bowling'] })
    const event = await lead({ activityType: 'bowling' })
    await eventually(async () => expect(await eventsOf(player)).toEqual([event.id]))
    const prompt = promptOf(event, player)
    await open.running.kit.change(prompts, `${event.id} 1`, () => ({ next: prompt, answer: null }))
    await open.away(async () => {})
    await eventually(async () => expect(await eventsOf(player)).toEqual([event.id]))
    await eventually(async () => expect(await invitedTo(event)).toEqual([player.id]))
  })
})
