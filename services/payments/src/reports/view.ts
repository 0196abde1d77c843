import type { EventSnapshot } from '@parta/contracts/events'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { SoldPayment } from '@parta/contracts/sales'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Currency, Locale } from '@parta/contracts/values'
import { cardOf, entrantName, maskedCard } from '@parta/kit/people/people'
import type { Cell, Row } from '../files/rules.ts'
import type { Payment } from '../purchases/store.ts'
import { keptDeposit } from './rules.ts'

/** A paid payment with the fields of its purchase that a report needs. */
export interface PaidPayment {
  readonly userId: string
  readonly currency: Currency
  readonly payment: Payment & { readonly datePaid: Date }
}

/** The payers and events that payments name, as far as they are known. */
export interface Named {
  readonly users: ReadonlyMap<string, UserSnapshot>
  readonly events: ReadonlyMap<string, EventSnapshot>
  /** Whether the reader sees only first name and initial of the payers. */
  readonly isMasked: boolean
}

export function soldView({ userId, currency, payment }: PaidPayment, { users, events, isMasked }: Named): SoldPayment {
  const { id, productId, title, type, eventId, aliasId, amount, multisport, leaveCharge, datePaid, refundedAt } =
    payment
  const kept = keptDeposit(payment)
  const payer = cardOf(userId, users.get(userId))
  const isRefunded = payment.status === 'refunded'
  const event = eventId === null ? undefined : events.get(eventId)
  return {
    id,
    payer: isMasked ? maskedCard(payer) : payer,
    alias:
      isMasked || aliasId === null ? null : nameOf(entrantName({ userId, aliasId }, { person: users.get(userId) })),
    product: { id: productId, title, type },
    event: event ? { id: event.id, name: event.name, date: event.date } : null,
    amount: amount + kept,
    ...(kept > 0 ? { keptDeposit: kept } : {}),
    currency,
    multisport,
    status: isRefunded ? 'refunded' : 'paid',
    refunded: isRefunded ? amount - leaveCharge : 0,
    datePaid: datePaid.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
  }
}

/** `null` for a removed alias. */
function nameOf({ name, surname, deleted }: PersonCard): SoldPayment['alias'] {
  return deleted ? null : { name, surname }
}

interface Words {
  readonly sheet: string
  readonly types: Readonly<Record<'oneOff' | 'subscription', string>>
  readonly status: Readonly<Record<SoldPayment['status'], string>>
  readonly yes: string
  readonly no: string
}

const words: Readonly<Record<Locale, Words>> = {
  cs: {
    sheet: 'Platby',
    types: { oneOff: 'Jednorázový', subscription: 'Předplatné' },
    status: { paid: 'Zaplacená', refunded: 'Vrácená' },
    yes: 'ano',
    no: 'ne',
  },
  en: {
    sheet: 'Payments',
    types: { oneOff: 'One-off', subscription: 'Subscription' },
    status: { paid: 'Paid', refunded: 'Refunded' },
    yes: 'yes',
    no: 'no',
  },
  sk: {
    sheet: 'Platby',
    types: { oneOff: 'Jednorazový', subscription: 'Predplatné' },
    status: { paid: 'Zaplatená', refunded: 'Vrátená' },
    yes: 'áno',
    no: 'nie',
  },
}

/** A column of the table: its title in each language, and its cell. */
interface Column extends Readonly<Record<Locale, string>> {
  readonly cell: (sold: SoldPayment, own: Words) => Cell
}

const columns: readonly Column[] = [
  { cs: 'Zaplaceno', en: 'Paid at', sk: 'Zaplatené', cell: ({ datePaid }) => new Date(datePaid) },
  { cs: 'Plátce', en: 'Payer', sk: 'Platí', cell: ({ payer }) => fullName(payer) },
  { cs: 'Za koho', en: 'For', sk: 'Za koho', cell: ({ alias }) => (alias ? fullName(alias) : '') },
  { cs: 'Produkt', en: 'Product', sk: 'Produkt', cell: ({ product }) => product.title },
  { cs: 'Druh', en: 'Type', sk: 'Druh', cell: ({ product }, { types }) => types[product.type] },
  { cs: 'Událost', en: 'Event', sk: 'Udalosť', cell: ({ event }) => event?.name ?? '' },
  {
    cs: 'Začátek události',
    en: 'Start of the event',
    sk: 'Začiatok udalosti',
    cell: ({ event }) => (event ? new Date(event.date) : ''),
  },
  {
    cs: 'MultiSport',
    en: 'MultiSport',
    sk: 'MultiSport',
    cell: ({ multisport }, { yes, no }) => (multisport ? yes : no),
  },
  { cs: 'Stav', en: 'Status', sk: 'Stav', cell: (sold, { status }) => status[sold.status] },
  { cs: 'Částka', en: 'Amount', sk: 'Suma', cell: ({ amount }) => amount },
  { cs: 'Vráceno', en: 'Refunded', sk: 'Vrátené', cell: ({ refunded }) => refunded },
  {
    cs: 'Vráceno dne',
    en: 'Refunded at',
    sk: 'Vrátené dňa',
    cell: ({ refundedAt }) => (refundedAt ? new Date(refundedAt) : ''),
  },
  { cs: 'Měna', en: 'Currency', sk: 'Mena', cell: ({ currency }) => currency },
  { cs: 'Číslo platby', en: 'Payment number', sk: 'Číslo platby', cell: ({ id }) => id },
]

function fullName({ name, surname }: Pick<PersonCard, 'name' | 'surname'>): string {
  return `${name} ${surname}`.trim()
}

export function sheetName(locale: Locale): string {
  return words[locale].sheet
}

/** Returns the titles of the columns. */
export function headOf(locale: Locale): Row {
  return columns.map((column) => column[locale])
}

/** Returns a row of the table: texts, moments and amounts. */
export function rowOf(sold: SoldPayment, locale: Locale): Row {
  return columns.map(({ cell }) => cell(sold, words[locale]))
}
