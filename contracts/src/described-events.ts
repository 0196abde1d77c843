import { type Static, Type } from 'typebox'
import { question } from './bus.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { entrantSeats } from './money.ts'
import { Choice, closed } from './operation.ts'
import { Coordinates, Id, Level, MaxPlayers, nullable, Price } from './shapes.ts'
import { activities, currencies, eventGenders, tags } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/**
 * The snapshot of an event with what decides for whom it is: `eventUpdated` with its place, requirements and price. It
 * is published when one of its fields changes: when a place becomes free or the last one is taken, but not with every
 * player. The facts about players say who is in the event.
 */
export const eventDescribed = fact(
  'events.event-described',
  closed({
    id: Id,
    name: Type.String(),
    activityType: Choice(activities),
    date: Time,
    endDate: Time,
    placeName: Type.String(),
    location: Coordinates,
    leader: Id,
    trainer: nullable(Id),
    org: nullable(
      closed({
        id: Id,
        name: Type.String(),
        /** The currency of the price. */
        currency: Choice(currencies),
      }),
    ),
    gender: Choice(eventGenders),
    minLevel: Level,
    tags: Choice(tags),
    price: Price,
    maxPlayers: MaxPlayers,
    /** At least one place is free. */
    hasRoom: Type.Boolean(),
    /** Whoever finds no place is queued. An event that sells its seats has no queue. */
    enableQueue: Type.Boolean(),
    private: Type.Boolean(),
    cancelled: Type.Boolean(),
    removed: Type.Boolean(),
  }),
  { kept: true },
)
export type DescribedEvent = Static<typeof eventDescribed.data>

/** How an entrant stands to an event: in it (also with a held seat), in its queue, or removed by its leader. */
export const entrantStates = ['in', 'queued', 'removed'] as const
export type EntrantState = (typeof entrantStates)[number]

/**
 * A page of the entrants of an event, for a service that learns of an event whose players joined before the facts that
 * it can still read, or that keeps no players. `null` when there is no such event.
 */
export const askEntrants = question('events.entrants', {
  asks: ['availabilities', 'payments'],
  answers: 'events',
  question: closed({
    eventId: Id,
    skip: Type.Integer({ minimum: 0 }),
    /** Asks only for this person and their aliases. */
    userId: Type.Optional(Id),
  }),
  answer: nullable(
    closed({
      /** The version of the event's document. */
      version: Type.Integer(),
      items: Type.Array(
        closed({
          id: Id,
          userId: Id,
          state: Choice(entrantStates),
          /** Absent where nothing is or was paid. */
          seat: Type.Optional(Choice(entrantSeats)),
        }),
        { maxItems: limits.factPeople },
      ),
      /** `true` when more follow. */
      more: Type.Boolean(),
    }),
  ),
})
