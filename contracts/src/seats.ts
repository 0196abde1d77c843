import { Type } from 'typebox'
import { question } from './bus.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { cardStates, releaseReasons } from './money.ts'
import { Choice, closed } from './operation.ts'
import { byEntry, entryFields } from './players.ts'
import { Id, nullable } from './shapes.ts'
import { currencies, leaveReasons } from './values.ts'

/*
 * Seats that must be paid for. The events service owns the seats, the payments service the money; each asks the other
 * before it acts, and no fact moves money by itself.
 */

const Time = Type.String({ format: 'date-time' })
const Entrants = <T extends object>(fields: T) => ({ minItems: 1, maxItems: limits.aliasesMax + 1, ...fields })

/**
 * Makes seats final, each for its payment. A held seat is taken while the product is sold; entrants without one are
 * judged as in `joinEvent`, and find room together or not at all. `taken` has the ids of entrants whose payment has its seat, also
 * from an earlier call, and also if they have left since (`askSeat` tells): a repeated call changes nothing.
 */
export const askTakeSeats = question('events.take-seats', {
  asks: ['payments'],
  answers: 'events',
  question: closed({
    /** For the log only. */
    purchaseId: Id,
    eventId: Id,
    /** The product that was paid for: refused with `product.notSold` unless the event sells it. */
    productId: Id,
    /** The person who pays, and whose entrants they are. */
    userId: Id,
    entrants: Type.Array(
      closed({
        id: Id,
        paymentId: Id,
        /** What is paid, in minor units. Without it the seat does not count as one that was left: see `refilledAt`. */
        amount: Type.Optional(Type.Integer({ minimum: 0 })),
        currency: Type.Optional(Choice(currencies)),
        /** Paid at the price for holders of a MultiSport card: shown to those who check who came. */
        multisport: Type.Optional(Type.Boolean()),
        /**
         * When the payer agreed to pay, if a top-up pays later: they may leave without a charge if time or place changed
         * since.
         */
        agreedAt: Type.Optional(Time),
      }),
      Entrants({}),
    ),
    /**
     * The time from which the asker no longer counts on this question, so that a delayed one seats nobody: the question
     * fails then, and only seats that were taken before are confirmed.
     */
    until: Type.Optional(Time),
    /**
     * Set when no person asked for the seats, because a subscription takes them automatically: the time when the task
     * was planned. Those who had the seat of this payment before that time are refused (`event.alreadyJoined`), and so
     * are those whose seat of this payment was released, or who left a seat of another subscription by themselves
     * (`event.leftTooOften`), could not leave the event any more (`event.tooLateToLeave`), or are in another event at
     * that time (`event.sameTime`).
     */
    since: Type.Optional(Time),
  }),
  answer: closed({
    taken: Type.Array(Id),
    /** Entrants who got no seat, each with an error code; nothing may be charged for them. */
    refused: Type.Array(closed({ id: Id, code: Type.String() })),
  }),
})

/** How the seat of a payment stands; `null` when the payment never had a seat in the event. */
export const askSeat = question('events.seat', {
  asks: ['payments'],
  answers: 'events',
  question: closed({ eventId: Id, paymentId: Id }),
  answer: nullable(
    closed({
      /** The entrant. */
      id: Id,
      userId: Id,
      /** The event's start as it is now. */
      start: Time,
      /** The event's end as it is now. */
      end: Time,
      /** Whether the entrant was there, as the leader marked it; `null` while unmarked, and of a released seat. */
      wasThere: nullable(Type.Boolean()),
      /** What the leader said of the MultiSport card; `null` of a released seat, too. */
      card: nullable(Choice(cardStates)),
      /** `null` while the entrant is in the event. */
      release: nullable(
        closed({
          reason: Choice(releaseReasons),
          at: Time,
          /** The event's start when the seat was released: the leave charge follows from it. */
          start: Time,
          /** The start, if a later player had paid for the seat by then: the charge is given back. `null` before. */
          refilledAt: nullable(Time),
          /** Set when somebody cancelled the event after the seat was given up: the charge is given back. */
          cancelled: Type.Optional(Choice(['cancelled', 'deleted'])),
        }),
      ),
    }),
  ),
})

/**
 * Takes the players out of the coming events in which a payment has a seat, because the payment is no longer valid. A
 * call takes some of them; it is repeated until nothing is left, and a repeated call tells the same seats.
 */
export const askReleaseSeats = question('events.release-seats', {
  asks: ['payments'],
  answers: 'events',
  question: closed({ userId: Id, paymentId: Id }),
  answer: closed({
    /** The coming events whose seat of the payment was released, by this call or an earlier one. */
    released: Type.Array(closed({ eventId: Id, start: Time })),
    /** Whether seats are left for another call. */
    more: Type.Boolean(),
  }),
})

/** The people and aliases of a person whom a paid subscription covers, with its payments, the one that ends first before a renewal. */
export const askCoverage = question('payments.coverage', {
  asks: ['events'],
  answers: 'payments',
  question: closed({ productId: Id, userId: Id, ids: Type.Array(Id, Entrants({ uniqueItems: true })) }),
  answer: closed({
    covered: Type.Array(
      closed({
        id: Id,
        paymentId: Id,
        /**
         * The first moment that is not covered: an event that starts then or later is not. `null` when it does not
         * expire.
         */
        until: nullable(Time),
        /** Events that start earlier are not covered: a renewal begins later. */
        from: Type.Optional(Time),
        paidAt: Type.Optional(Time),
      }),
    ),
  }),
})

/**
 * A page of the entrants who owe for a seat in an event of an organisation that begins at `from` or later, the first
 * event first. Nobody owes for a cancelled event.
 */
export const askOwed = question('events.owed', {
  asks: ['payments'],
  answers: 'events',
  question: closed({ orgId: Id, from: Time, skip: Type.Integer({ minimum: 0 }) }),
  answer: closed({
    items: Type.Array(
      closed({
        eventId: Id,
        eventName: Type.String(),
        date: Time,
        /** The player, or the alias of one. */
        id: Id,
        userId: Id,
        /** The product with which the seat is to be paid. */
        productId: Id,
        owedUntil: Time,
      }),
      { maxItems: limits.factPeople },
    ),
    /** `true` when more follow. */
    more: Type.Boolean(),
  }),
})

/** A seat is held for an entrant who is to pay until `payBy`; they are no player yet. */
export const seatHeld = fact('events.seat-held', closed({ ...entryFields, payBy: Time }), byEntry)
/** A held seat became free before it was paid for. */
export const seatFreed = fact('events.seat-freed', closed({ ...entryFields, reason: Choice(leaveReasons) }), byEntry)
/**
 * The event sells something else, and a player who was in it is to pay for their seat until `owedUntil`; `null`: they
 * stay for free. Published again as a reminder.
 */
export const seatOwed = fact(
  'events.seat-owed',
  closed({
    ...entryFields,
    owedUntil: nullable(Time),
    /** An admin took back a note that the seat was paid for: the player is told once, however often that happens. */
    isNoteTakenBack: Type.Optional(Type.Literal(true)),
  }),
  byEntry,
)
/** A player who owed for their seat has paid. */
export const seatPaid = fact(
  'events.seat-paid',
  closed({ ...entryFields, paymentId: Id, isCovered: Type.Optional(Type.Boolean()) }),
  byEntry,
)
/** The event sells nothing any more: a player stays, whose payment is refunded. */
export const seatReleased = fact('events.seat-released', closed({ ...entryFields, refundOf: Id }), byEntry)
/** The time is over in which players were to pay who were in the event before; its leader decides about their seats. */
export const paymentsMissed = fact(
  'events.payments-missed',
  closed({ eventId: Id, eventName: Type.String(), leader: Id, trainer: nullable(Id) }),
)
/** When the event began, a later player had paid for a seat that was left: the leave charge is given back. */
export const seatRefilled = fact('events.seat-refilled', closed({ eventId: Id, paymentId: Id, userId: Id }), {
  lane: ({ paymentId }: { paymentId: string }) => paymentId,
})
/** The leader has asked for the MultiSport card of a player whose seat is paid for. */
export const cardChecked = fact(
  'events.card-checked',
  closed({ eventId: Id, paymentId: Id, userId: Id, card: Choice(cardStates) }),
  {
    lane: ({ paymentId }: { paymentId: string }) => paymentId,
  },
)
