import { createAvailability } from '@parta/contracts/availabilities'
import { createPlace } from '@parta/contracts/places'
import { createEvent } from '@parta/contracts/planning'
import { invitePlayer } from '@parta/contracts/prompts'
import { cities } from '@parta/contracts/values'
import type { Parta, Person } from '../journeys/parta.ts'

interface FreeTime {
  readonly other: Person
  readonly name: string
  readonly placeName: string
}

/** Says when a person could play; the other person invites them to an event at that time. */
export async function sayWhenFree(
  parta: Parta,
  { token }: Person,
  { other, name, placeName }: FreeTime,
): Promise<string> {
  const day = new Date(Date.now() + 9 * 86_400_000)
  day.setUTCHours(9, 0, 0, 0)
  const free = {
    type: 'oneOff',
    name,
    placeName,
    location: { ...cities.brno },
    radius: 25,
    activities: 'any',
    opportunities: true,
    dateStart: day.toISOString(),
    dateEnd: new Date(day.getTime() + 3 * 3_600_000).toISOString(),
  }
  const { items } = await parta.must(createAvailability, { token, body: free })
  const place = { name: 'Hala', location: { ...cities.brno }, activities: ['badminton'] }
  const { id: eventPlaceId } = await parta.must(createPlace, { token: other.token, body: place })
  const form = { name: 'Badminton', activityType: 'badminton', eventPlaceId, date: free.dateStart, duration: '01:30' }
  const rules = { maxPlayers: 4, gender: 'any', minLevel: 0, price: 0, willParticipate: true }
  const { id: eventId } = await parta.must(createEvent, { token: other.token, body: { ...form, ...rules } })
  const invitation = { eventId, availabilityId: items[0]?.id }
  return (await parta.must(invitePlayer, { token: other.token, body: invitation })).id
}
