import { bandOf } from '@parta/availability-match/grid'
import type { Match } from '@parta/availability-match/top'
import { minute } from '@parta/contracts/durations'
import { dayPartOf } from '@parta/contracts/predicates/day-part'
import { type Interval, occurrenceOn, overlap } from '@parta/contracts/predicates/weekly'
import type { SuggestedAvailability, SuggestedEvent } from '@parta/contracts/suggestions'
import { cardOf, distantCard } from '@parta/kit/people/people'
import type { LiveEvent, LiveMatches, LiveSlot } from './live.ts'

type LiveMatch = Match<LiveSlot, LiveEvent>

export function playersView(
  live: LiveMatches,
  matches: readonly LiveMatch[],
  { invited }: { readonly invited: ReadonlySet<string> },
) {
  return {
    users: matches.map(({ availability: { id, userId, player } }) => {
      const card = player.alias ?? live.people.get(userId)?.card ?? cardOf(userId, undefined)
      return distantCard({ id, name: card.name, surname: card.surname, image: card.image })
    }),
    availabilities: matches.map((match): SuggestedAvailability => {
      const { availability, event, fit } = match
      return {
        id: availability.id,
        userId: availability.id,
        part: dayPartOf(Math.max(occurrenceIn(match).start.getTime(), event.start)),
        reasons: fit.reasons.filter((reason) => reason !== 'lastPlace' && reason !== 'near'),
        invited: invited.has(availability.entrantId),
      }
    }),
  }
}

interface Viewer {
  /** The people whom a block hides from the caller; they may lead events of organisations. */
  readonly apart: ReadonlySet<string>
  /** The invitations that wait for an answer, by the event's id. */
  readonly prompts: ReadonlyMap<string, string>
}

export function eventsView(live: LiveMatches, matches: readonly LiveMatch[], { apart, prompts }: Viewer) {
  return {
    items: matches.map((match): SuggestedEvent => {
      const { data, free } = match.event
      const leader = live.cards.get(data.leader) ?? cardOf(data.leader, undefined)
      return {
        event: {
          id: data.id,
          name: data.name,
          activityType: data.activityType,
          date: data.date,
          endDate: data.endDate,
          placeName: data.placeName,
          location: data.location,
          gender: data.gender,
          minLevel: data.minLevel,
          price: data.price,
          maxPlayers: data.maxPlayers,
          free,
          enableQueue: data.enableQueue,
          org: data.org && { ...data.org, currency: data.org.currency ?? 'CZK' },
          leader: apart.has(data.leader) ? distantCard(leader) : leader,
        },
        availabilityId: match.availability.id,
        overlap: Math.max(1, Math.floor(match.fit.overlap / minute)),
        distance: bandOf(match.fit.distance),
        reasons: match.fit.reasons.filter((reason) => reason !== 'karma'),
        promptId: prompts.get(data.id) ?? null,
      }
    }),
  }
}

/** The occurrence of an availability that an event is in: on the day on which the event begins, or on which it ends. */
function occurrenceIn({ availability, event }: LiveMatch): Interval {
  const { once, weekly } = availability.slot
  if (once) return once
  const span = { start: new Date(event.start), end: new Date(event.end) }
  const found = weekly ? [occurrenceOn(weekly, span.start), occurrenceOn(weekly, span.end)] : []
  return found.find((one) => one && overlap(one, span)) ?? span
}
