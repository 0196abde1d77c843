import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { Id, params } from './shapes.ts'
import { currencies } from './values.ts'

const Day = Type.String({ format: 'date', maxLength: 10, message: { format: 'validation.date' } })

/** Payments of one type: their number, and what the organisation got for them, in minor units. */
const Sold = closed({ count: Type.Integer(), total: Type.Integer() })

/**
 * What was sold in one currency. A refunded payment counts if a leave charge was kept: with that charge, and as a
 * one-off payment.
 */
export const Sales = closed({
  currency: Choice(currencies),
  oneOff: Sold,
  subscription: Sold,
  /** The amounts of the days on which something was sold, in the zone of Parta, the earliest first. */
  days: Type.Array(closed({ day: Type.String(), oneOff: Type.Integer(), subscription: Type.Integer() })),
})
export type Sales = Static<typeof Sales>

export const getSales = operation({
  name: 'getSales',
  summary:
    'What an organisation has sold from the beginning of a day to the end of another, at most a year ago; of all its products, or of one. For its admins.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/stats/:id',
  params: params.id,
  query: closed({ startDate: Day, endDate: Day, product: Type.Optional(Id) }),
  reply: closed({ items: Type.Array(Sales) }),
  errors: ['org.notFound', 'payment.statsRange'],
  cost: 'count',
})
