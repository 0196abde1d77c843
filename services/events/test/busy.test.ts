import { cancelEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { askBusy } from '@parta/contracts/questions'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, inHours, openEvents } from './support.ts'

let open: Events
beforeAll(async () => {
  open = await openEvents()
})
afterAll(() => open.close())

const busy = (userId: string, aliasId: string | null = null, [from, to] = [inHours(70), inHours(80)]) =>
  open.bus().ask(askBusy, { userId, aliasId, from: from.toISOString(), to: to.toISOString() })

describe('the times at which somebody is busy', () => {
  it('are those of events that they lead or play, each once, and only in the range', async () => {
    const leader = await open.people.person()
    const { parent: player, ids } = await open.aFamily(['Ema'])
    const event = await open.anEvent(leader)
    const time = [{ eventId: event.id, from: event.date, to: event.endDate }]
    await open.must(joinEvent, player, { id: event.id, body: {} })
    await eventually(async () => {
      expect([await busy(leader.id), await busy(player.id)]).toEqual([time, time])
    })
    expect(await busy(player.id, ids[1] ?? '')).toEqual([])
    expect(await busy(player.id, null, [inHours(60), new Date(event.date)])).toEqual([])
    const [end, later] = [new Date(event.endDate), inHours(90)] as const
    expect(await busy(player.id, null, [end, later])).toEqual([])
    expect(await busy(player.id, null, [new Date(end.getTime() - 1), later])).toEqual(time)
  })

  it('are not those of events that were left or cancelled, nor of being queued', async () => {
    const leader = await open.people.person()
    const [left, queued] = [await open.people.person(), await open.people.person()]
    const event = await open.anEvent(leader)
    await open.must(joinEvent, left, { id: event.id, body: {} })
    await open.must(joinEvent, queued, { id: event.id, body: {} })
    await eventually(async () => expect(await busy(left.id)).toHaveLength(1))
    expect(await busy(queued.id)).toEqual([])
    await open.must(leaveEvent, left, { id: event.id, body: {} })
    await eventually(async () => {
      expect([await busy(left.id), (await busy(queued.id)).length]).toEqual([[], 1])
    })
    await open.must(cancelEvent, leader, { id: event.id, body: { message: 'Teče do haly' } })
    await eventually(async () => expect([await busy(leader.id), await busy(queued.id)]).toEqual([[], []]))
  })
})
