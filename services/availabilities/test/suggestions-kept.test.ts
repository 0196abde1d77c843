import type { DescribedEvent } from '@parta/contracts/described-events'
import { matchingChanged } from '@parta/contracts/hints'
import { playerJoined } from '@parta/contracts/players'
import { suggestPlayers } from '@parta/contracts/suggestions'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PromptRow, prompts } from '../src/invitation/store.ts'
import { forgetEvents } from '../src/jobs.ts'
import { openSuggestions, type Suggestions } from './matching.ts'
import { at } from './support.ts'

let open: Suggestions
beforeAll(async () => {
  open = await openSuggestions()
})
afterAll(() => open.close())

const invitedTo = async ({ id }: DescribedEvent) => {
  const [{ body }, found] = [await open.call(suggestPlayers, open.leader, { id }), await open.playersOf(id)]
  return body.availabilities.flatMap(({ invited }, at) => (invited ? [found[at]] : []))
}
const promptOf = (
  { id, name, activityType, placeName, date, endDate }: DescribedEvent,
  to: { readonly id: string; readonly availability: string },
): PromptRow => ({
  event: { id, name, activityType, placeName, date: new Date(date), endDate: new Date(endDate) },
  availabilityId: to.availability,
  from: open.leader.id,
  to: to.id,
  aliasId: null,
  state: 'open',
  createdAt: new Date(),
})

describe('the people suggested for an event', () => {
  it('say who has an invitation, also one that another process sent', async () => {
    const form = { activities: 'chosen', chosen: ['canoeing'] }
    const [first, second] = [await open.player({}, form), await open.player({}, form)]
    const event = await open.lead({ activityType: 'canoeing' })
    const both = expect.arrayContaining([first.id, second.id])
    await eventually(async () => expect(await open.playersOf(event.id)).toEqual(both))
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

describe('events that the service learns of late', () => {
  it('have suggestions, without the people whose joining is no longer in the stream', async () => {
    const form = { activities: 'chosen', chosen: ['golf'] }
    const [inside, other] = [await open.player({}, form), await open.player({}, form)]
    const id = `old-${crypto.randomUUID().slice(0, 8)}`
    open.entrants.set(id, [{ id: inside.id, userId: inside.id, state: 'in' }])
    await open.event({ id, leader: open.leader.id, activityType: 'golf' }, 5)
    await open.event({ id, leader: open.leader.id, activityType: 'golf' }, 5)
    await eventually(async () => {
      const found = await open.playersOf(id)
      expect(found).toContain(other.id)
      expect(found).not.toContain(inside.id)
    })
    await eventually(async () => expect(await open.eventsOf(other)).toEqual([id]))
    expect(await open.eventsOf(inside)).toEqual([])
    expect(open.asked.filter((one) => one === id)).toHaveLength(1)
  })

  it('are forgotten a day after their end, with who was in them', async () => {
    const rows = (name: string) => open.running.kit.database.native<{ _id: string; endDate?: Date }>(name)
    const event = await open.lead()
    await open.entrant(playerJoined, { event: event, userId: open.leader.id })
    const key = `${event.id}:${open.leader.id}`
    await eventually(async () => expect(await rows('entrants').findOne({ _id: key })).not.toBeNull())
    await rows('descriptions').updateOne({ _id: event.id }, { $set: { endDate: new Date(at(-2, 14)) } })
    await forgetEvents(open.running.kit).run({}, { number: 1, last: true })
    expect(await rows('entrants').findOne({ _id: key })).toBeNull()
    expect(await rows('descriptions').findOne({ _id: event.id })).toBeNull()
  })
})

describe('a process that starts again', () => {
  it('reads everything from the database', async () => {
    const player = await open.player({}, { activities: 'chosen', chosen: ['bowling'] })
    const event = await open.lead({ activityType: 'bowling' })
    await eventually(async () => expect(await open.eventsOf(player)).toEqual([event.id]))
    const prompt = promptOf(event, player)
    await open.running.kit.change(prompts, `${event.id} 1`, () => ({ next: prompt, answer: null }))
    await open.away(async () => {})
    await eventually(async () => expect(await open.eventsOf(player)).toEqual([event.id]))
    await eventually(async () => expect(await invitedTo(event)).toEqual([player.id]))
  })
})
