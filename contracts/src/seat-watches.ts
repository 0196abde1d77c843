import { Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Id, params } from './shapes.ts'

/*
 * A full event that is sold has no queue: whoever wants a seat asks to be told once when one becomes free, and all who
 * asked are told at the same time.
 */

export const watchSeats = operation({
  name: 'watchSeats',
  summary:
    'Ask to be told once, by a notification, when a seat becomes free in a full event whose seats are paid for. Refused unless the caller or one of their aliases could join it then. Who opens a private event only by its link cannot ask.',
  service: 'events',
  method: 'POST',
  path: '/a/events/watch/:id',
  params: params.id,
  errors: [
    'event.notFound',
    'event.past',
    'event.notSold',
    'event.hasRoom',
    'event.alreadyJoined',
    'event.kicked',
    'event.leader',
    'event.invalidGender',
    'event.age',
    'event.levelTooLow',
    'event.levelTooHigh',
    'event.leftTooOften',
    'event.tooManyWatched',
    'karma.tooLow',
    'payment.required',
    'product.discontinued',
  ],
})

export const unwatchSeats = operation({
  name: 'unwatchSeats',
  summary: 'No longer be told when a seat becomes free. Changes nothing for a caller who had not asked.',
  service: 'events',
  method: 'DELETE',
  path: '/a/events/watch/:id',
  params: params.id,
  errors: ['event.notFound'],
})

/**
 * A full event whose seats are paid for has a free one; these people asked to be told, and have to ask again. The fact
 * `seatFreed` is another one: of each held seat that was not paid for.
 */
export const placeFreed = fact(
  'events.place-freed',
  closed({
    eventId: Id,
    eventName: Type.String(),
    /** The event's start. */
    date: Type.String({ format: 'date-time' }),
    /** When the seat became free: a person is told once for each time. */
    freedAt: Type.String({ format: 'date-time' }),
    people: Type.Array(Id, { minItems: 1, maxItems: limits.factPeople }),
  }),
)
