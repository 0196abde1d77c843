import { joinRepetition, takeOverEvent } from '@parta/contracts/players'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFromEvents } from '../src/joining/follow-leavers.ts'
import { type Events, openEvents } from './support.ts'

let events: Events
beforeAll(async () => {
  events = await openEvents()
})
afterAll(() => events.close())

describe('the dates of a repetition whose leader is deleted', () => {
  it('ask their players once who agrees to lead them, who then leads them all', async () => {
    const [leader, player] = [await events.people.person(), await events.people.person()]
    const { id } = await events.anEvent(leader, { repeatAfter: 'weekly', numberOfEvents: 2, maxPlayers: 5 })
    const { items } = await events.must(joinRepetition, player, { id, body: {} })
    const ids = items.map(({ eventId }) => eventId)
    expect(ids).toHaveLength(2)
    await eventually(async () => {
      await removeFromEvents(events.kit(), leader.id)
      for (const one of ids) expect(events.facts(one, 'leader-removed')).toHaveLength(1)
    })
    const asked = ids.flatMap((one) => events.facts(one, 'leader-removed'))
    const together = asked.map(({ data }) => (data as { together?: { id: string } }).together?.id)
    expect(together[0]).toEqual(expect.any(String))
    expect(new Set(together).size).toBe(1)
    const [first = ''] = ids
    await events.must(takeOverEvent, player, { id: first })
    for (const one of ids) expect((await events.row(one)).leader).toBe(player.id)
  })
})
