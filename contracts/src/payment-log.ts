import { type Static, Type } from 'typebox'
import { logActions, statementFormats } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Day, nullable, params } from './shapes.ts'
import { currencies } from './values.ts'

/** One movement of a person's credit, in minor units. */
export const LogEntry = closed({
  id: Type.String(),
  action: Choice(logActions),
  /** Below zero for what was paid. A kept deposit was held before, so the available credit stays. */
  amount: Type.Integer(),
  /** The credit that could be spent after it. */
  creditAvailable: Type.Integer(),
  currency: Choice(currencies),
  createdAt: Type.String({ format: 'date-time' }),
  /** What was paid for, or what is refunded; `null` for movements that are no payment. */
  about: nullable(
    closed({
      /** The product's title when it was bought. */
      title: Type.String(),
      /** The alias it was bought for, also a removed one; `null` for the payer. Files with payments do not have it. */
      aliasId: nullable(Type.String()),
      /** `null` for a subscription, and for an event that is not known any more. */
      event: nullable(closed({ id: Type.String(), name: Type.String() })),
      /** A leave charge came back, because another paid for the seat. */
      isCharge: Type.Boolean(),
    }),
  ),
})
export type LogEntry = Static<typeof LogEntry>

export const getPaymentLog = operation({
  name: 'getPaymentLog',
  summary:
    'What moved the caller’s credit, the newest first, in minor units. Amounts held for payments in progress appear when they are paid, deposits at once.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/log',
  query: closed(paging),
  reply: Page(LogEntry),
})

export const downloadStatement = operation({
  name: 'downloadStatement',
  summary:
    'The statement of the caller’s credit in one currency, from the beginning of a day to the end of another, for at most a year: opening balance, movements, closing balance.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/statement',
  query: closed({ currency: Choice(currencies), startDate: Day, endDate: Day, format: Choice(statementFormats) }),
  errors: ['user.notFound', 'payment.statementTooLong'],
  cost: 'search',
  answers: 'statement',
})

export const downloadReceipt = operation({
  name: 'downloadReceipt',
  summary:
    'The receipt of one of the caller’s payments, or of its refund, as a PDF file. It names the payer, and nobody else.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/receipt/:id',
  params: params.id,
  query: closed({ of: Choice(['payment', 'refund'] as const) }),
  errors: ['payment.notFound'],
  answers: 'statement',
})
