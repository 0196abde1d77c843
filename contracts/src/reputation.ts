import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Id, PersonCard, params } from './shapes.ts'

export const Stats = closed({
  karma: closed({ value: Type.Integer({ minimum: 0, maximum: limits.karmaMax }) }),
  emoji: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  streak: closed({ value: Type.Integer({ minimum: 0 }), lastIncrement: Type.Union([Type.String(), Type.Null()]) }),
})
export type Stats = Static<typeof Stats>

export const getStats = operation({
  name: 'getStats',
  summary: 'Karma, emoji counts and streak of a person or an alias.',
  service: 'reputation',
  method: 'GET',
  path: '/a/users/stats/:id',
  params: params.id,
  reply: Stats,
  errors: ['user.notFound'],
})

export const Review = closed({
  id: Type.String(),
  by: PersonCard,
  /** The name of the event; empty if it is no longer known, or if the event was private and the reader not in it. */
  eventName: Type.String(),
  text: Type.String({ maxLength: limits.reviewMax }),
  createdAt: Type.String({ format: 'date-time' }),
})
export type Review = Static<typeof Review>

export const getReviews = operation({
  name: 'getReviews',
  summary: 'The reviews of a person or an alias, the newest first; empty when the person hides them.',
  service: 'reputation',
  method: 'GET',
  path: '/a/users/review/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: closed({ ...Page(Review).properties, hidden: Type.Boolean() }),
  errors: ['user.notFound'],
})

/** The snapshot of a person's reputation, by which lists sort people. */
export const recordUpdated = fact(
  'reputation.record-updated',
  closed({ id: Id, karma: Type.Integer(), emoji: Type.Integer({ minimum: 0 }) }),
  { kept: true },
)
