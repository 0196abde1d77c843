import { getEvent, listRepetition } from '@parta/contracts/events'
import { joinRepetition } from '@parta/contracts/players'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, openEvents } from './support.ts'

let events: Events
beforeAll(async () => {
  events = await openEvents()
})
afterAll(() => events.close())

describe('an event of a repetition whose leader has a block with the caller', () => {
  it('is hidden: it is not counted, listed, joined or named as refused', async () => {
    const [leader, other] = [await events.people.person(), await events.people.person()]
    const player = await events.people.person({ apart: [other.id] })
    const { repetitionId } = await events.anEvent(leader, { maxPlayers: 9, repeatAfter: 'weekly', numberOfEvents: 3 })
    const [id, closed, last] = [1, 2, 3].map((index) => `${repetitionId}-${index}`) as [string, string, string]
    await events.modify(closed, () => ({ leader: other.id }))

    expect((await events.call(getEvent, player, { id })).body.repetition).toMatchObject({ coming: 2, following: 2 })
    const listed = (await events.call(listRepetition, player, { id })).body.items.map((event) => event.id)
    expect(listed).toEqual([id, last])
    const { status, body } = await events.call(joinRepetition, player, { id, body: {} })
    expect(status).toBe(200)
    expect(body.items.map(({ eventId }) => eventId)).toEqual([id, last])
    expect(body.refused).toEqual([])
    expect(JSON.stringify(body)).not.toContain(closed)
  })

  it('is counted for a caller who has joined it already, and for everybody else', async () => {
    const [leader, other, stranger] = await Promise.all([1, 2, 3].map(() => events.people.person()))
    if (!leader || !other || !stranger) throw new Error('Three people are needed')
    const player = await events.people.person({ apart: [other.id] })
    const { repetitionId } = await events.anEvent(leader, { maxPlayers: 9, repeatAfter: 'weekly', numberOfEvents: 2 })
    const [id, closed] = [`${repetitionId}-1`, `${repetitionId}-2`]
    await events.call(joinRepetition, player, { id, body: {} })
    await events.modify(closed, () => ({ leader: other.id }))
    for (const person of [player, stranger]) {
      expect((await events.call(getEvent, person, { id })).body.repetition).toMatchObject({ coming: 2 })
    }
  })
})
