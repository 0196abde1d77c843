import { type Static, Type } from 'typebox'
import { productTypes, reportFormats } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Day, Id, nullable, PersonCard, params } from './shapes.ts'
import { currencies } from './values.ts'

const Time = Type.String({ format: 'date-time' })

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

/** From the beginning of a day to the end of another, in the zone of Parta; of all products, or of one. */
const range = { startDate: Day, endDate: Day, product: Type.Optional(Id) }

const sales = {
  service: 'payments',
  method: 'GET',
  params: params.id,
  query: closed(range),
  reply: closed({ items: Type.Array(Sales) }),
  errors: ['org.notFound', 'payment.statsRange'],
  cost: 'count',
} as const

export const getSales = operation({
  name: 'getSales',
  summary:
    'What an organisation has sold from the beginning of a day to the end of another, at most a year ago; of all its products, or of one. For its admins.',
  path: '/a/payment/stats/:id',
  ...sales,
})

export const getAdminSales = operation({
  name: 'getAdminSales',
  summary:
    'What an organisation has sold, as its admins see it; for site admins, also of an organisation that was deleted.',
  path: '/a/payment/admin/stats/:id',
  who: 'siteAdmin',
  role: 'finance',
  ...sales,
})

/** A payment that was paid, as the organisation sees it: by whom, for whom, for which event. */
export const SoldPayment = closed({
  id: Id,
  payer: PersonCard,
  /**
   * The alias it is for; `null` for the payer, for a removed alias, and for site admins who do not run the
   * organisation.
   */
  alias: nullable(closed({ name: Type.String(), surname: Type.String() })),
  /** The product, with the title that it had when it was bought. */
  product: closed({ id: Id, title: Type.String(), type: Choice(productTypes) }),
  /** `null` for a subscription. */
  event: nullable(closed({ id: Id, name: Type.String(), date: Time })),
  /** The amount with a deposit that was kept. */
  amount: Type.Integer(),
  /** The deposit that was kept; absent when there is none. */
  keptDeposit: Type.Optional(Type.Integer()),
  currency: Choice(currencies),
  multisport: Type.Boolean(),
  status: Choice(['paid', 'refunded'] as const),
  /** What came back to the payer. */
  refunded: Type.Integer(),
  datePaid: Time,
  refundedAt: nullable(Time),
})
export type SoldPayment = Static<typeof SoldPayment>

export const getPaymentReport = operation({
  name: 'getPaymentReport',
  summary:
    'Who paid what for which event in a range of days, the latest first; refunded payments stay, with what came back. For the admins of the organisation and site admins.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/report/:id',
  params: params.id,
  query: closed({ ...range, ...paging }),
  reply: Page(SoldPayment),
  errors: ['org.notFound', 'payment.statsRange'],
  cost: 'search',
})

export const downloadPaymentReport = operation({
  name: 'downloadPaymentReport',
  summary:
    'The whole payment report of a range of days as a file: CSV as spreadsheets of the reader’s language read it, or XLSX.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/report/:id/file',
  params: params.id,
  query: closed({ ...range, format: Type.Optional(Choice(reportFormats)) }),
  errors: ['org.notFound', 'payment.statsRange', 'payment.statementTooLong'],
  cost: 'search',
  answers: 'statement',
})

export const returnDeposit = operation({
  name: 'returnDeposit',
  summary:
    'Give back a MultiSport deposit that the organisation kept, for its admins; not of their own payment. A repeated call changes nothing.',
  service: 'payments',
  method: 'PATCH',
  path: '/a/payment/deposit/:id/return',
  params: params.id,
  reply: closed({ amount: Type.Integer(), currency: Choice(currencies) }),
  errors: ['payment.notFound', 'deposit.own', 'deposit.notKept', 'deposit.paidOut'],
})
