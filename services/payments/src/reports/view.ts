import type { EventSnapshot } from '@parta/contracts/events'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { SoldPayment } from '@parta/contracts/sales'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Currency, Locale } from '@parta/contracts/values'
import { cardOf, entrantName, maskedCard } from '@parta/kit/people/people'
import type { Row } from '../files/rules.ts'
import type { Payment } from '../payments/store.ts'
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
  readonly columns: readonly string[]
  readonly types: Readonly<Record<'oneOff' | 'subscription', string>>
  readonly status: Readonly<Record<SoldPayment['status'], string>>
  readonly yes: string
  readonly no: string
}

const words: Readonly<Record<Locale, Words>> = {
  cs: {
    sheet: 'Platby',
    columns:
      'Zaplaceno,Plátce,Za koho,Produkt,Druh,Událost,Začátek události,MultiSport,Stav,Částka,Vráceno,Vráceno dne,Měna,Číslo platby'.split(
        ',',
      ),
    types: { oneOff: 'Jednorázový', subscription: 'Předplatné' },
    status: { paid: 'Zaplacená', refunded: 'Vrácená' },
    yes: 'ano',
    no: 'ne',
  },
  en: {
    sheet: 'Payments',
    columns:
      'Paid at,Payer,For,Product,Type,Event,Start of the event,MultiSport,Status,Amount,Refunded,Refunded at,Currency,Payment number'.split(
        ',',
      ),
    types: { oneOff: 'One-off', subscription: 'Subscription' },
    status: { paid: 'Paid', refunded: 'Refunded' },
    yes: 'yes',
    no: 'no',
  },
  sk: {
    sheet: 'Platby',
    columns:
      'Zaplatené,Platí,Za koho,Produkt,Druh,Udalosť,Začiatok udalosti,MultiSport,Stav,Suma,Vrátené,Vrátené dňa,Mena,Číslo platby'.split(
        ',',
      ),
    types: { oneOff: 'Jednorazový', subscription: 'Predplatné' },
    status: { paid: 'Zaplatená', refunded: 'Vrátená' },
    yes: 'áno',
    no: 'nie',
  },
}

/** Returns the name of the table, and the titles of its columns. */
export function headOf(locale: Locale): Pick<Words, 'sheet' | 'columns'> {
  return words[locale]
}

/** Returns a row of the table: texts, moments and amounts. */
export function rowOf(sold: SoldPayment, locale: Locale): Row {
  const { types, status, yes, no } = words[locale]
  const { payer, alias, product, event } = sold
  return [
    new Date(sold.datePaid),
    `${payer.name} ${payer.surname}`.trim(),
    alias ? `${alias.name} ${alias.surname}`.trim() : '',
    product.title,
    types[product.type],
    event?.name ?? '',
    event ? new Date(event.date) : '',
    sold.multisport ? yes : no,
    status[sold.status],
    sold.amount,
    sold.refunded,
    sold.refundedAt ? new Date(sold.refundedAt) : '',
    sold.currency,
    sold.id,
  ]
}
