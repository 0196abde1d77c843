import { squareOf } from '@parta/availability-match/grid'
import { limits } from '@parta/contracts/limits'
import { playerJoined } from '@parta/contracts/players'
import { invitePlayer } from '@parta/contracts/prompts'
import { suggestPlayers } from '@parta/contracts/suggestions'
import { cities } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSuggestions, type Suggestions } from './matching.ts'
import { anEvent, at } from './support.ts'

let open: Suggestions
beforeAll(async () => {
  open = await openSuggestions()
})
afterAll(() => open.close())

const hours = (hour: number) => ({ date: at(3, hour), endDate: at(3, hour + 1) })

const golf = { activities: 'chosen', chosen: ['golf'] }
const chess = { activities: 'chosen', chosen: ['chess'] }

describe('the people suggested for an event', () => {
  it('are the same, with the same reasons, at whatever time of a part of the day it is', async () => {
    const player = await open.player({}, { ...golf, dateStart: at(3, 14), dateEnd: at(3, 15) })
    const shown = new Set<string>()
    for (const hour of [11, 12, 13, 14, 15]) {
      const event = await open.lead({ activityType: 'golf', ...hours(hour) })
      await eventually(async () => expect(await open.playersOf(event.id)).toContain(player.id))
      const { availabilities } = await open.must(suggestPlayers, open.leader, { id: event.id })
      shown.add(JSON.stringify(availabilities.find(({ id }) => id === player.availability)))
    }
    expect([...shown]).toEqual([expect.stringContaining('"part":"afternoon"')])
    const late = await open.player({}, { ...golf, dateStart: at(3, 18), dateEnd: at(3, 19) })
    const evening = await open.lead({ activityType: 'golf', ...hours(18) })
    await eventually(async () => expect(await open.playersOf(evening.id)).toEqual([late.id]))
  })

  it('are the same wherever in a square of 6 km they live', async () => {
    const centre = squareOf(cities.brno, 6)
    const around = (north: number, east: number) => ({ lat: centre.lat + north, lon: centre.lon + east })
    const radius = limits.distanceMin
    const two = [
      await open.player({}, { ...chess, radius, location: around(0.02, 0) }),
      await open.player({}, { ...chess, radius, location: around(-0.02, 0.03) }),
    ]
    const near = await open.player({}, { ...chess, radius: limits.distanceMax, location: centre })
    const answers = new Set<string>()
    for (const [north, east] of [
      [0.025, 0],
      [-0.025, 0.035],
      [0, 0],
      [0, -0.1],
      [0.12, 0],
    ] as const) {
      const event = await open.lead({ activityType: 'chess', location: around(north, east) })
      await eventually(async () => expect(await open.playersOf(event.id)).toContain(near.id))
      const found = await open.playersOf(event.id)
      answers.add(two.map(({ id }) => found.includes(id)).join())
    }
    expect(answers).toEqual(new Set(['true,true', 'false,false']))
  })

  it('are not those who play elsewhere in the same part of the day, at whatever time', async () => {
    const [busy, player] = [await open.player(), await open.player()]
    const other = await open.event({ private: true, ...hours(11) })
    await open.entrant(playerJoined, { event: other, userId: busy.id })
    const event = await open.lead(hours(14))
    await eventually(async () => {
      const found = await open.playersOf(event.id)
      expect([found.includes(player.id), found.includes(busy.id)]).toEqual([true, false])
    })
  })
})

describe('an invitation', () => {
  it('is refused by the part of the day only: refusals do not tell when exactly somebody is free', async () => {
    const { availability: availabilityId } = await open.player({}, { dateStart: at(3, 14), dateEnd: at(3, 15) })
    const inviteAt = async (hour: number) => {
      const { id: eventId } = anEvent(open, hours(hour))
      return (await open.call(invitePlayer, open.leader, { body: { eventId, availabilityId } })).status
    }
    expect([await inviteAt(11), await inviteAt(15), await inviteAt(18)]).toEqual([200, 200, 404])
  })
})
