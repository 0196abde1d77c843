import { askEntrants, eventDescribed } from '@parta/contracts/described-events'
import { updateEvent } from '@parta/contracts/planning'
import { joinEvent, kickPlayer, leaveEvent } from '@parta/contracts/players'
import { askDescribed } from '@parta/contracts/questions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { type CollectedFacts, collectFacts } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, openEvents } from './support.ts'

let alone: Events
let leader: TestPerson
let listener: CollectedFacts
beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person()
  const of = { source: 'events', as: 'notifications', kept: true } as const
  listener = await collectFacts({ bus: alone.bus() }, of)
})
afterAll(async () => {
  await listener.close()
  await alone.close()
})

const described = (id: string) => listener.published(eventDescribed, id).map(({ data }) => data)
const last = (id: string) => described(id).at(-1)

describe('the snapshot of an event for matching', () => {
  it('is published with a new event, with its place, requirements and whether it has room', async () => {
    const { id, place } = await alone.anEvent(leader, { minLevel: 2, gender: 'female', tags: 'adults' })
    await eventually(() => expect(last(id)).toBeDefined())
    expect(last(id)).toMatchObject({
      id,
      placeName: place.name,
      location: place.location,
      leader: leader.id,
      gender: 'female',
      minLevel: 2,
      tags: 'adults',
      price: 0,
      maxPlayers: 2,
      hasRoom: true,
      enableQueue: true,
      private: false,
      cancelled: false,
    })
  })

  it('is published again when the last place is taken or becomes free, and not with other players', async () => {
    const { id } = await alone.anEvent(leader, { maxPlayers: 3 })
    const [second, third, waiting] = [
      await alone.people.person(),
      await alone.people.person(),
      await alone.people.person(),
    ]
    for (const one of [second, third, waiting]) await alone.must(joinEvent, one, { id, body: {} })
    await eventually(() => expect(described(id).map(({ hasRoom }) => hasRoom)).toEqual([true, false]))
    await alone.must(leaveEvent, waiting, { id, body: {} })
    await alone.must(leaveEvent, third, { id, body: {} })
    await eventually(() => expect(described(id).map(({ hasRoom }) => hasRoom)).toEqual([true, false, true]))
  })

  it('is published again when the event is edited', async () => {
    const { id } = await alone.anEvent(leader)
    await alone.must(updateEvent, leader, { id, body: { minLevel: 4 } })
    await eventually(() => expect(last(id)).toMatchObject({ minLevel: 4 }))
    expect((await alone.bus().ask(askDescribed, id))?.data).toEqual(last(id))
  })
})

describe('the entrants of an event', () => {
  it('are its players, its queue and those whom the leader removed', async () => {
    const { id } = await alone.anEvent(leader)
    const [player, queued, removed] = [
      await alone.people.person(),
      await alone.people.person(),
      await alone.people.person(),
    ]
    for (const one of [removed, player, queued]) await alone.must(joinEvent, one, { id, body: {} })
    await alone.must(kickPlayer, leader, { id, body: { idOrAliasId: removed.id, reason: 'other', message: 'Proto' } })
    await alone.must(joinEvent, await alone.people.person(), { id, body: {} })
    const found = await alone.bus().ask(askEntrants, { eventId: id, skip: 0 })
    const states = Object.fromEntries(found?.items.map((item) => [item.id, item.state]) ?? [])
    expect(states).toMatchObject({ [leader.id]: 'in', [removed.id]: 'removed' })
    expect([states[player.id], states[queued.id]]).toEqual(['in', 'queued'])
    expect(found?.more).toBe(false)
  })

  it('are told from those whose seat is only held until it is paid for', async () => {
    const { id } = await alone.anEvent(leader, { enableQueue: false, maxPlayers: 3 })
    const [player, holder] = [await alone.people.person(), await alone.people.person()]
    await alone.must(joinEvent, player, { id, body: {} })
    await alone.modify(id, () => ({ oneOffProductId: 'ticket' }))
    await alone.must(joinEvent, holder, { id, body: {} })
    const found = await alone.bus().ask(askEntrants, { eventId: id, skip: 0 })
    const held = found?.items.filter(({ seat }) => seat === 'held').map(({ id: entrant, state }) => [entrant, state])
    expect(held).toEqual([[holder.id, 'in']])
  })

  it('of an unknown event are nobody', async () => {
    expect(await alone.bus().ask(askEntrants, { eventId: 'unknown', skip: 0 })).toBeNull()
  })
})
