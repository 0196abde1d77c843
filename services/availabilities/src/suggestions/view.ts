import { isIn } from '@parta/availability-match/coarse'
import { bandOf } from '@parta/availability-match/grid'
import type { Match } from '@parta/availability-match/top'
import type { DayPart } from '@parta/contracts/availability-values'
import { minute } from '@parta/contracts/durations'
import { dayPartOf } from '@parta/contracts/predicates/day-part'
import type { SuggestedAvailability, SuggestedEvent } from '@parta/contracts/suggestions'
import { cardOf, distantCard, strangerCard } from '@parta/kit/people/people'
import type { CoarseSlot, LiveEvent, LiveMatches, LiveSlot } from './live.ts'

type PlayerMatch = Match<CoarseSlot, LiveEvent>

export function playersView(
  live: LiveMatches,
  matches: readonly PlayerMatch[],
  { invited }: { readonly invited: ReadonlySet<string> },
) {
  return {
    users: matches.map(({ availability: { id, of: slot } }) => {
      const { userId, player } = slot
      const { name, surname, image } = player.alias ?? live.people.get(userId)?.card ?? cardOf(userId, undefined)
      return strangerCard({ id, name, surname, image }, id)
    }),
    availabilities: matches.map((match): SuggestedAvailability => {
      const { id, of: slot } = match.availability
      return {
        id,
        userId: id,
        part: partOf(match),
        reasons: match.fit.reasons.filter((reason) => reason !== 'time' && reason !== 'near' && reason !== 'lastPlace'),
        invited: invited.has(slot.entrantId),
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

export function eventsView(
  live: LiveMatches,
  matches: readonly Match<LiveSlot, LiveEvent>[],
  { apart, prompts }: Viewer,
) {
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
          org: data.org,
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

/** The part of the day in which the two begin to overlap: whatever fits holds the beginning or the middle of the event. */
function partOf({ availability, event: { start, end } }: PlayerMatch): DayPart {
  return dayPartOf(isIn(availability, start) ? start : (start + end) / 2)
}
