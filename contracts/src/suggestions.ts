import { type Static, Type } from 'typebox'
import { availabilityLimits, dayParts } from './availability-values.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Coordinates, Id, Level, MaxPlayers, nullable, PersonCard, Price, params } from './shapes.ts'
import { activities, currencies, eventGenders } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/**
 * Why an event is suggested, beside that it fits: it lies within the availability (`time`); it is close (`near`); the
 * activity was chosen (`activity`); the level suits (`level`); they have played together before, the caller and the
 * suggested person, or the event's leader and the person for whom the event is suggested (`playedTogether`); the
 * suggested person's karma is high (`karma`); only a few places are free (`lastPlace`).
 */
export const fitReasons = ['time', 'near', 'activity', 'level', 'playedTogether', 'karma', 'lastPlace'] as const
export type FitReason = (typeof fitReasons)[number]

/** When exactly somebody is free and how close they live is not told; that few places are free says nothing of a person. */
const playerReasons = ['activity', 'level', 'playedTogether', 'karma'] as const
/** Their own karma is no reason for the person to whom events are suggested. */
const eventReasons = ['time', 'near', 'activity', 'level', 'playedTogether', 'lastPlace'] as const

/**
 * An availability that fits an event by the parts of the day that it touches, and by a square of about 6 km in which its
 * place is. So neither one answer nor many tell strangers when exactly and where somebody is free: they answer to an
 * invitation, or do not.
 */
export const SuggestedAvailability = closed({
  /** The id with which the person, or the alias, is invited. */
  id: Type.String(),
  /** The card in `users`, whose id is that of the availability. */
  userId: Type.String(),
  /** The part of the day in which the event and the availability begin to overlap. */
  part: Choice(dayParts),
  reasons: Type.Array(Choice(playerReasons)),
  /** The person, or the alias, has an invitation to the event, from whomever. */
  invited: Type.Boolean(),
})
export type SuggestedAvailability = Static<typeof SuggestedAvailability>

export const suggestPlayers = operation({
  name: 'suggestPlayers',
  summary:
    'People who could be free for an event, the best first; for its leader, its trainer and its players. An availability fits by the whole parts of the day that it touches and by the square of about 6 km in which its place is, so that nobody finds out when and where somebody is free. They are named by first name and initial, without their ids, until they accept an invitation. Aliases are suggested under their own names if they are known to be adults; children are never suggested, nor are people who do not take invitations. A private event, and one that nobody can join, has no suggestions. In 24 hours a caller is shown at most `availabilityLimits.suggestedPerDay` different people; `isLimited` says that others were left out for that.',
  service: 'availabilities',
  method: 'GET',
  path: '/a/availabilities/suggestions/event/:id',
  cost: 'search',
  params: params.id,
  reply: closed({
    /** The people and aliases behind the availabilities, each once. */
    users: Type.Array(PersonCard),
    availabilities: Type.Array(SuggestedAvailability, { maxItems: availabilityLimits.suggestionsMax }),
    isLimited: Type.Boolean(),
  }),
  errors: ['event.notFound', 'rights.missing'],
})

export const SuggestedEvent = closed({
  event: closed({
    id: Type.String(),
    name: Type.String(),
    activityType: Choice(activities),
    date: Time,
    endDate: Time,
    placeName: Type.String(),
    location: Coordinates,
    gender: Choice(eventGenders),
    minLevel: Level,
    price: Price,
    maxPlayers: MaxPlayers,
    /** The number of free places; -1 for unlimited. */
    free: Type.Integer({ minimum: -1 }),
    enableQueue: Type.Boolean(),
    /** The currency is that of the price; without an organisation it is the crown. */
    org: nullable(closed({ id: Type.String(), name: Type.String(), currency: Choice(currencies) })),
    leader: PersonCard,
  }),
  availabilityId: Type.String(),
  /** The minutes for which event and availability are together. */
  overlap: Type.Integer({ minimum: 1 }),
  /** Less than this many kilometres: 2, 5, 10 or 25, from the square of 2 × 2 km in which the availability's place is. */
  distance: Type.Integer({ minimum: 1, maximum: limits.distanceMax }),
  reasons: Type.Array(Choice(eventReasons)),
  /** The invitation to the event that waits for an answer; `null` without one. */
  promptId: nullable(Type.String()),
})
export type SuggestedEvent = Static<typeof SuggestedEvent>

export const suggestEvents = operation({
  name: 'suggestEvents',
  summary:
    'Coming public events that fit the availabilities of the caller, or of one of their aliases, the best first; without those that they are in or have no time for. `availabilityId` asks for one availability; without it each event is listed once, with the availability that it fits best.',
  service: 'availabilities',
  method: 'GET',
  path: '/a/availabilities/suggestions/person/:id',
  cost: 'search',
  params: params.id,
  query: closed({ availabilityId: Type.Optional(Id) }),
  reply: closed({ items: Type.Array(SuggestedEvent, { maxItems: availabilityLimits.suggestionsMax }) }),
  errors: ['alias.notFound', 'availability.notFound'],
})
