import { cities } from '@parta/contracts/values'
import type { Example, Known } from './example.ts'

/** A time on a coming day, far enough from midnight in every season. */
const at = (days: number, hour: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  date.setUTCHours(hour, 0, 0, 0)
  return date.toISOString()
}

/** Valid calls of availabilities, with every field of their schemas. */
export function availabilityExamples({ alias, event, person }: Known): Readonly<Record<string, Example>> {
  const fields = {
    name: 'Odpoledne',
    dateStart: at(3, 14),
    dateEnd: at(3, 16),
    dayOfWeek: 'monday',
    activities: 'chosen',
    chosen: ['badminton', 'squash'],
    location: cities.brno,
    placeName: 'Brno',
    radius: 25,
  }
  return {
    createAvailability: {
      body: {
        ...fields,
        type: 'oneOff',
        aliasId: alias ?? null,
        repeatAfter: 'weekly',
        numberOfAvailabilities: 2,
        hits: true,
        opportunities: false,
      },
    },
    listAvailabilities: {},
    getAvailability: { id: 'free' },
    updateAvailability: { id: 'free', body: { ...fields, isDisabled: true, opportunities: false } },
    deleteAvailability: { id: 'free', body: { span: 'following' } },
    setHits: { id: 'free', body: { hits: false } },
    invitePlayer: { body: { eventId: event ?? 'event', availabilityId: 'free' } },
    getPrompt: { id: 'prompt' },
    declinePrompt: { id: 'prompt', body: { promptId: 'prompt' } },
    listOpportunities: {},
    declineOpportunity: { id: 'chance' },
    suggestPlayers: { id: event },
    getHeatMap: { query: { lat: '49.1951', lon: '16.6068', km: '20', activity: 'badminton' } },
    suggestEvents: { id: person, query: { availabilityId: 'free' } },
  }
}
