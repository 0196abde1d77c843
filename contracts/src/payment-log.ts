import { type Static, Type } from 'typebox'
import { logActions } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Moment } from './shapes.ts'
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

/** The formats of a statement. */
export const statementFormats = ['csv', 'pdf'] as const

export const downloadStatement = operation({
  name: 'downloadStatement',
  summary:
    'The statement of the caller’s credit in one currency for at most a year: opening balance, movements, closing balance.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/statement',
  query: closed({ currency: Choice(currencies), startDate: Moment, endDate: Moment, format: Choice(statementFormats) }),
  errors: ['user.notFound', 'payment.statementTooLong'],
  cost: 'search',
  answers: 'statement',
})
