import { type Static, Type } from 'typebox'
import { money, passStates, seatPayments } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Day, Id, nullable, PersonCard, PlainText, params } from './shapes.ts'
import { currencies } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/** What somebody paid in one currency, and what came back to them, in minor units. */
export const PaidSum = closed({ currency: Choice(currencies), paid: Type.Integer(), refunded: Type.Integer() })
export type PaidSum = Static<typeof PaidSum>

const EventRef = closed({ id: Type.String(), name: Type.String(), date: Time })

/** A person, or an alias of a person. */
const Entrant = closed({
  /** The id of the person, or of the alias. */
  id: Type.String(),
  /** The person, or the owner of the alias. */
  person: PersonCard,
  /** `null` for the person. */
  alias: nullable(closed({ name: Type.String(), surname: Type.String() })),
})

/** How a member of an organisation, or an alias for which something of it was bought, stands to its products. */
export const Payer = closed({
  ...Entrant.properties,
  pass: closed({
    state: Choice(passStates),
    /** When it ends, or ended; `null` where there was none in the last `money.passEndedDays` days. */
    until: nullable(Time),
    /** When a `coming` one begins. */
    from: Type.Optional(Time),
  }),
  /** What was ordered and waits for credit, and what is owed for seats of coming events and of those of the range. */
  unpaid: Type.Array(
    closed({
      title: Type.String(),
      /** `null` for a subscription. */
      event: nullable(EventRef),
      amount: Type.Integer(),
      currency: Choice(currencies),
    }),
  ),
  /** Sums of the range. Currencies in which nothing was paid and nothing came back are left out. */
  sums: Type.Array(PaidSum),
  /** Seats that were paid for outside Parta, as admins noted within the range. */
  noted: Type.Array(closed({ event: nullable(EventRef), note: Type.String(), at: Time })),
})
export type Payer = Static<typeof Payer>

export const listPayers = operation({
  name: 'listPayers',
  summary:
    'Who pays an organisation: its members, and the aliases for which something of it was bought, with their subscription, what waits to be paid or is owed, and what they paid and got back within a range of days. Those who owe something come first. For its admins.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/payers/:id',
  params: params.id,
  query: closed({ startDate: Day, endDate: Day, ...paging }),
  reply: Page(Payer),
  errors: ['org.notFound', 'payment.statsRange'],
  cost: 'count',
})

/** How somebody who is in an event has paid for it. */
export const EventPayer = closed({
  ...Entrant.properties,
  state: Choice(seatPayments),
  /** Sums of this event alone. */
  sums: Type.Array(PaidSum),
  /** What an admin noted of a seat that was paid for outside Parta. */
  noted: nullable(closed({ note: Type.String(), at: Time, by: PersonCard })),
})
export type EventPayer = Static<typeof EventPayer>

export const listEventPayers = operation({
  name: 'listEventPayers',
  summary:
    'Who of the players of an event has paid for it, and how: with a seat, or by a subscription; who owes, who plays for free, and who had paid and has left. Those who have not paid come first. For admins of its organisation.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/payers/event/:id',
  params: params.id,
  query: closed(paging),
  reply: Page(EventPayer),
  errors: ['event.notFound'],
  cost: 'count',
})

export const noteSeat = operation({
  name: 'noteSeat',
  summary:
    'Note that a player has paid for an event outside Parta, for example in cash, or take that back. It moves no money. For admins of its organisation.',
  service: 'payments',
  method: 'PATCH',
  path: '/a/payment/payers/event/:id',
  params: params.id,
  body: closed({
    /** The id of the player, or of the alias who plays. */
    entrant: Id,
    isPaid: Type.Boolean(),
    note: Type.Optional(PlainText(money.seatNoteMax)),
  }),
  errors: ['event.notFound', 'payment.notInEvent'],
})

export const remindPayers = operation({
  name: 'remindPayers',
  summary:
    'Remind one person, or all, of what they ordered from an organisation and have not paid for, and of the seats for which they owe. Each is reminded at most once in 24 hours. Replies how many people were reminded. For its admins.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/payers/:id/reminder',
  params: params.id,
  body: closed({ userId: Type.Optional(Id) }),
  reply: closed({ reminded: Type.Integer() }),
  errors: ['org.notFound'],
})
