import type { ErrorCode } from '@parta/contracts/errors'
import type { Example } from './example.ts'

/** Who calls. A visitor has no token; the helper is a site admin with all roles but `finance`. */
export const moneyCallers = [
  'the payer',
  'another member',
  'an admin of the organisation',
  'an admin of another organisation',
  'a helper',
  'finance',
] as const
export type MoneyCaller = (typeof moneyCallers)[number]

/** What exists before the calls of the table. */
export interface MoneyThings {
  /** An organisation that sells, of which the payer is a member. */
  readonly org: string
  readonly event: string
  readonly product: string
  /** A product that the table discontinues at its end. */
  readonly oldProduct: string
  /** A paid subscription of the payer, and one that waits for credit. */
  readonly paid: string
  readonly waiting: string
  /** The number of an invoice of the organisation. */
  readonly invoice: string
}

/** A call of the payments service by somebody who need not be a site admin, and whom it is for. */
export interface MoneyRow {
  readonly name: string
  readonly about?: string
  /** For whom it is; everybody else is refused. */
  readonly isFor: readonly MoneyCaller[]
  /** The code for the callers who are refused. */
  readonly refused?: ErrorCode
  /** The code for the permitted callers, where the call is about something that cannot be done now. */
  readonly gets?: ErrorCode
  /** Whether the answer is about the caller alone: others than the payer find nothing of the payer in it. */
  readonly isOwn?: true
  readonly sent?: (things: MoneyThings) => Example
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const range = { startDate: inDays(-2).toISOString().slice(0, 10), endDate: inDays(0).toISOString().slice(0, 10) }
const form = { title: 'Kurt', description: 'Hodina v hale.', price: 150 }

const everybody = { isFor: moneyCallers }
const own = { ...everybody, isOwn: true } as const
const ofPayer = { isFor: ['the payer'], refused: 'payment.notFound' } as const
const ofAdmin = { isFor: ['an admin of the organisation'], refused: 'rights.missing' } as const
const ofAdminAndFinance = { isFor: ['an admin of the organisation', 'finance'], refused: 'rights.missing' } as const
const toOrg = ({ org }: MoneyThings): Example => ({ id: org })
const inRange = ({ org }: MoneyThings): Example => ({ id: org, query: range })

export const moneyTable: readonly MoneyRow[] = [
  { name: 'getCredit', ...own },
  { name: 'getTopUp', ...own, sent: () => ({ query: { currency: 'CZK' } }) },
  { name: 'getPaymentLog', ...own },
  {
    name: 'downloadStatement',
    ...own,
    sent: () => ({
      query: {
        currency: 'CZK',
        startDate: inDays(-300).toISOString().slice(0, 10),
        endDate: inDays(1).toISOString().slice(0, 10),
        format: 'csv',
      },
    }),
  },
  { name: 'listPayments', ...own },
  {
    name: 'listPayments',
    about: 'with those bought together with a payment of the payer',
    ...own,
    sent: ({ paid }) => ({ query: { paymentId: paid } }),
  },
  {
    name: 'listPayments',
    about: 'of subscriptions from the organisation',
    ...own,
    sent: ({ org }) => ({ query: { subscriptionsOf: org } }),
  },
  { name: 'listEventPayments', ...own, sent: () => ({ id: 'event' }) },
  { name: 'getPaymentStatus', ...own, sent: ({ product }) => ({ id: product, body: {} }) },
  { name: 'downloadReceipt', ...ofPayer, sent: ({ paid }) => ({ id: paid, query: { of: 'payment' } }) },
  {
    name: 'buyProducts',
    about: 'again with a payment of the payer that waits',
    ...ofPayer,
    sent: ({ waiting }) => ({ body: { payments: [], retryId: waiting } }),
  },
  { name: 'cancelPayment', ...ofPayer, sent: ({ waiting }) => ({ id: waiting }) },
  {
    name: 'buyProducts',
    about: 'for an alias of nobody',
    isFor: [],
    refused: 'alias.notFound',
    sent: ({ product }) => ({ body: { payments: [{ productId: product, aliasId: 'ALIAS_child__nobody' }] } }),
  },
  { name: 'listProducts', ...everybody, sent: toOrg },
  { name: 'getProduct', ...everybody, sent: ({ product }) => ({ id: product }) },
  {
    name: 'createProduct',
    ...ofAdmin,
    sent: ({ org }) => ({ body: { orgId: org, type: 'oneOff', ...form } }),
  },
  { name: 'updateProduct', ...ofAdmin, sent: ({ product }) => ({ body: { id: product, title: 'Hala' } }) },
  { name: 'discontinueProduct', ...ofAdmin, sent: ({ oldProduct }) => ({ id: oldProduct }) },
  {
    name: 'returnDeposit',
    ...ofAdmin,
    refused: 'payment.notFound',
    gets: 'deposit.notKept',
    sent: ({ paid }) => ({ id: paid }),
  },
  { name: 'getOrgAccount', ...ofAdmin, sent: toOrg },
  {
    name: 'setOrgAccount',
    ...ofAdmin,
    sent: ({ org }) => ({ id: org, body: { account: '19-2000145399/0800' } }),
  },
  { name: 'getSales', ...ofAdminAndFinance, sent: inRange },
  { name: 'getPaymentReport', ...ofAdminAndFinance, sent: inRange },
  { name: 'downloadPaymentReport', ...ofAdminAndFinance, sent: inRange },
  { name: 'listPayers', ...ofAdmin, sent: inRange },
  { name: 'listEventPayers', ...ofAdmin, refused: 'event.notFound', sent: ({ event }) => ({ id: event }) },
  { name: 'remindPayers', ...ofAdmin, sent: ({ org }) => ({ id: org, body: {} }) },
  {
    name: 'noteSeat',
    ...ofAdmin,
    refused: 'event.notFound',
    gets: 'payment.notInEvent',
    sent: ({ event }) => ({ id: event, body: { entrant: 'nobody', isPaid: true } }),
  },
  { name: 'listInvoices', ...ofAdminAndFinance, sent: toOrg },
  {
    name: 'downloadInvoice',
    ...ofAdminAndFinance,
    refused: 'invoice.notFound',
    sent: ({ invoice }) => ({ id: invoice, query: { format: 'isdoc' } }),
  },
]
