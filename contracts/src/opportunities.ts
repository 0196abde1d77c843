import { type Static, Type } from 'typebox'
import { opportunityBands } from './availability-values.ts'
import { fact } from './fact.ts'
import { Choice, closed, operation } from './operation.ts'
import { Id, params } from './shapes.ts'
import { activities } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/**
 * A time at which enough people could play for an event that does not exist yet. It tells how many at least, never who
 * and where they are.
 */
export const Opportunity = closed({
  id: Type.String(),
  /** The availability of the caller, around whose place the others could play. */
  availabilityId: Type.String(),
  activityType: Choice(activities),
  date: Time,
  endDate: Time,
  /** At least so many people, the caller included. */
  people: Type.Integer({ minimum: Math.min(...opportunityBands) }),
  /** After this time somebody else may be asked. */
  offeredUntil: Time,
})
export type Opportunity = Static<typeof Opportunity>

export const listOpportunities = operation({
  name: 'listOpportunities',
  summary:
    'The opportunities for an event that wait for the caller: enough people could play there and then, and no event is there. `createEvent` with `opportunityId` takes one, and the others are invited to the event in the caller’s name.',
  service: 'availabilities',
  method: 'GET',
  path: '/a/availabilities/opportunities',
  reply: closed({ items: Type.Array(Opportunity) }),
})

export const declineOpportunity = operation({
  name: 'declineOpportunity',
  summary: 'Decline an opportunity: somebody else may be asked.',
  service: 'availabilities',
  method: 'DELETE',
  path: '/a/availabilities/opportunities/:id',
  params: params.id,
  errors: ['opportunity.notFound'],
})

/** A person is asked to create the event of an opportunity. */
export const opportunityOffered = fact(
  'availabilities.opportunity-offered',
  closed({ opportunityId: Id, availabilityId: Id, userId: Id, offeredUntil: Time }),
)
