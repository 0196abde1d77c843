import { updateEvent } from '@parta/contracts/planning'
import { joinEvent, leaveRepetition } from '@parta/contracts/players'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, openEvents } from './support.ts'

let events: Events
beforeAll(async () => {
  events = await openEvents()
})
afterAll(() => events.close())

const dataOf = (id: string, name: string) => events.facts(id, name).map(({ data }) => data)

describe('the players of a repetition', () => {
  it('are named in one fact with the number of added dates, each time the repetition is extended', async () => {
    const [leader, player] = [await events.people.person(), await events.people.person()]
    const { id } = await events.anEvent(leader)
    await events.call(joinEvent, player, { id, body: {} })
    const grow = async (body: object) => expect((await events.call(updateEvent, leader, { id, body })).status).toBe(200)
    await grow({ repeatAfter: 'weekly', numberOfEvents: 4 })
    await grow({ numberOfEvents: 5, name: 'Déle' })
    await eventually(() =>
      expect(dataOf(id, 'dates-added')).toMatchObject([
        { eventId: `${id}-2`, dates: 3, by: leader.id, people: [player.id] },
        { eventId: `${id}-5`, dates: 1, by: leader.id, people: [player.id] },
      ]),
    )
  })

  it('get the same command id in the facts of places held for them on several dates', async () => {
    const [leader, first, second] = await Promise.all([1, 2, 3].map(() => events.people.person()))
    if (!leader || !first || !second) throw new Error('Three people are needed')
    const more = { maxPlayers: 2, enableQueue: true, requireConfirmation: true, hoursConfirm: 1 }
    const { repetitionId } = await events.anEvent(leader, { ...more, repeatAfter: 'daily', numberOfEvents: 2 })
    const ids = [`${repetitionId}-1`, `${repetitionId}-2`]
    for (const id of ids) for (const person of [first, second]) await events.call(joinEvent, person, { id, body: {} })
    await events.call(leaveRepetition, first, { id: ids[0] ?? '', body: { message: '' } })
    await eventually(() => {
      const shifts = ids.flatMap((id) => dataOf(id, 'player-shifted')) as { together?: { id: string } }[]
      expect(shifts).toMatchObject(ids.map(() => ({ userId: second.id, offerUntil: expect.any(String) })))
      expect(new Set(shifts.map(({ together }) => together?.id)).size).toBe(1)
      expect(shifts[0]?.together?.id).toBeTruthy()
    })
  })
})
