import type { EventSnapshot } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { type RefundReason, refundReasons } from '@parta/contracts/money'
import type { PaymentDetail, SeatRefusal } from '@parta/contracts/notifications'
import {
  creditCorrected,
  creditWithdrawn,
  datesJoined,
  datesRefused,
  datesReleased,
  depositDoubted,
  depositSettled,
  owingReminded,
  payerReminded,
  paymentCancelled,
  paymentDeferred,
  paymentExpired,
  paymentExpiring,
  paymentPaid,
  paymentRefunded,
  payoutAccountChanged,
  topUpCredited,
  topUpReversed,
} from '@parta/contracts/payment-facts'
import type { Currency } from '@parta/contracts/values'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { eventProjection } from '../events/store.ts'
import type { CommandOnDates } from '../list/collect.ts'
import type { Notice } from '../list/rules.ts'
import { notify } from './notify.ts'

/**
 * The reactions to facts of payments: they notify the payer. Payments of one purchase make one notification where their
 * facts belong together. A child is named in the text only, never in a title.
 */
export function paymentReactions(kit: Kit): Reaction[] {
  return [
    reaction(paymentDeferred, (fact) => notifyWaiting(kit, fact, 'waiting')),
    reaction(paymentExpiring, (fact) => notifyWaiting(kit, fact, 'expiring')),
    reaction(payerReminded, (fact) => notifyWaiting(kit, fact, 'reminded')),
    reaction(owingReminded, (fact) => {
      const { userId, aliasId, eventId: id, eventName: name, owedUntil: until } = fact.data
      const own = aliasId === null ? {} : { about: [aliasId] }
      return notify(kit, fact, { to: [userId], type: 'event.owes', event: { id, name }, detail: { until }, ...own })
    }),
    reaction(paymentExpired, (fact) =>
      notifyPayer(kit, fact, { type: 'payment.expired', once: `expired:${purchaseOf(fact)}` }),
    ),
    // Who pays in the app sees it there.
    reaction(paymentPaid, async (fact) => {
      if (fact.data.isByTopUp) await notifyPayer(kit, fact, { type: 'payment.paid', once: `paid:${purchaseOf(fact)}` })
    }),
    reaction(paymentCancelled, (fact) => {
      const { reason } = fact.data
      const payment = reason ? { why: reason } : {}
      return notifyPayer(kit, fact, { type: 'payment.cancelled', payment, once: `cancelled:${purchaseOf(fact)}` })
    }),
    reaction(paymentRefunded, async (fact) => {
      const { amount, leaveCharge, currency, reason, returnsCharge } = fact.data
      const why = refundReasons.find((known): known is RefundReason => known === reason)
      // A charge comes back because the seat was paid for again, or because the event was cancelled later.
      const isRefilled = returnsCharge && why === 'left'
      const payment = { amount, currency, ...(why && !isRefilled ? { why, kept: leaveCharge } : {}) }
      const detail = isRefilled ? { reason: 'chargeReturned' as const } : {}
      // Nothing comes back of a free seat, nor if the leave charge is the whole price.
      if (amount > 0) await notifyPayer(kit, fact, { type: 'payment.refunded', payment, detail })
    }),
    reaction(datesJoined, (fact) => notifyHolder(kit, fact, { type: 'payment.joined' })),
    reaction(datesRefused, (fact) => {
      const payment = { refusal: refusalOf(fact.data.code) }
      return notifyHolder(kit, fact, { type: 'payment.refused', payment })
    }),
    reaction(datesReleased, (fact) => notifyPayer(kit, fact, { type: 'payment.released', detail: datesOf(fact) })),
    reaction(depositDoubted, (fact) => {
      const { amount, currency, until } = fact.data
      return notifyPayer(kit, fact, {
        type: 'payment.depositDoubted',
        payment: { amount, currency },
        detail: { until },
      })
    }),
    reaction(depositSettled, (fact) => {
      const { amount, currency, outcome } = fact.data
      const type = outcome === 'kept' ? 'payment.depositKept' : 'payment.depositReturned'
      return notifyPayer(kit, fact, { type, payment: { amount, currency } })
    }),
    reaction(creditCorrected, (fact) => notifyCredit(kit, fact, 'payment.corrected')),
    reaction(creditWithdrawn, (fact) => notifyCredit(kit, fact, 'payment.withdrawn')),
    reaction(payoutAccountChanged, async (fact) => {
      const { orgId: id, orgName: name, by: senderId, admins } = fact.data
      const notice = { type: 'org.account', org: { id, name } } as const
      await notify(kit, fact, { ...notice, to: admins, senderId })
      // Also to who changed it: somebody else may have done so in their name.
      await notify(kit, { ...fact, id: `${fact.id}:own` }, { ...notice, to: [senderId] })
    }),
    reaction(topUpCredited, (fact) => notifyCredit(kit, fact, 'payment.credited')),
    reaction(topUpReversed, (fact) => notifyCredit(kit, fact, 'payment.reversed')),
  ]
}

type PaymentFact = Envelope<{
  readonly userId: string
  readonly aliasId: string | null
  readonly title: string
  readonly eventId: string | null
}>

interface PaymentNotice extends Pick<Notice, 'type' | 'detail'> {
  readonly payment?: Omit<PaymentDetail, 'product'>
  /** Facts with the same value make one notification. */
  readonly once?: string
  readonly together?: CommandOnDates
}

async function notifyPayer(kit: Kit, fact: PaymentFact, notice: PaymentNotice): Promise<void> {
  return notifyOf(kit, fact, { ...notice, event: await eventOf(kit, fact) })
}

/** Returns the event of a fact; `undefined` if there is none, or notifications does not know it yet. */
async function eventOf(kit: Kit, { data: { eventId } }: PaymentFact): Promise<EventSnapshot | undefined> {
  return eventId === null ? undefined : (await kit.projections.known(eventProjection, [eventId])).get(eventId)
}

async function notifyOf(
  kit: Kit,
  fact: PaymentFact,
  { payment, event, ...notice }: PaymentNotice & { readonly event: EventSnapshot | undefined },
): Promise<void> {
  const { type, detail, once, together } = notice
  const { userId, aliasId, title } = fact.data
  return notify(kit, fact, {
    to: [userId],
    type,
    ...(event ? { event: { id: event.id, name: event.name } } : {}),
    detail: { ...detail, payment: { product: title, ...payment } },
    // One notification for several people of a purchase names none of them.
    ...(aliasId === null || once !== undefined ? {} : { about: [aliasId] }),
    ...(once === undefined ? {} : { once }),
    ...(together === undefined ? {} : { together }),
  })
}

type DatesFact = PaymentFact & {
  readonly data: { readonly paymentId: string; readonly eventId: string; readonly dates: number }
}

/**
 * Notifies the holder of a subscription of their seats. A command that plans or moves the dates of a repetition causes a
 * fact for each date, because payments seats the holders of each event by a task of its own. These facts have the
 * correlation of that command, and make one notification of each subscription and reason.
 */
async function notifyHolder(kit: Kit, fact: DatesFact, notice: Pick<PaymentNotice, 'type' | 'payment'>): Promise<void> {
  const { paymentId, eventId, dates } = fact.data
  // Asked of its owner if need be: whether the date joins the others must not depend on what is known here already.
  const event = (await kit.projections.one(eventProjection, eventId)) ?? undefined
  if (!event || dates > 1) return notifyOf(kit, fact, { ...notice, event, detail: datesOf(fact) })
  const id = [fact.correlation, paymentId, notice.payment?.refusal].join(' ')
  return notifyOf(kit, fact, { ...notice, event, together: { id, date: event.date, mayComeAgain: true } })
}

type WaitingFact = PaymentFact & {
  readonly data: { readonly due: number; readonly currency: Currency; readonly expiresAt: string }
}

/** The payments of a purchase that wait until the same time make one notification; each reminder makes another. */
function notifyWaiting(kit: Kit, fact: WaitingFact, how: 'waiting' | 'expiring' | 'reminded'): Promise<void> {
  const { due, currency, expiresAt: until } = fact.data
  const detail = how === 'expiring' ? { until, reason: how } : { until }
  const once = `${how}:${how === 'reminded' ? fact.id : purchaseOf(fact)}:${until}`
  const seat = fact.data.eventId === null ? {} : { forSeat: true as const }
  const payment = { ...seat, amount: due, currency }
  return notifyPayer(kit, fact, { type: 'payment.waiting', payment, detail, once })
}

/** The subject of a fact about a payment is its purchase. */
function purchaseOf({ subject, data: { eventId } }: PaymentFact): string {
  return `${subject}:${eventId ?? ''}`
}

function datesOf({ data: { dates } }: { readonly data: { readonly dates: number } }) {
  return dates > 1 ? { dates } : {}
}

/** The refusals of an event without room; other refusals of events are about their conditions. */
const fullCodes = new Set(['event.full', 'event.notEnoughRoom', 'event.groupTooBig', 'event.queueFull'])
const conditions = /^(event\.(invalidGender|unknownGender|age|levelTooLow|levelTooHigh)|karma\.tooLow)$/

function refusalOf(code: string): SeatRefusal {
  if (fullCodes.has(code)) return 'full'
  if (code === 'event.tooLateToLeave') return 'late'
  if (code === 'event.sameTime') return 'sameTime'
  return conditions.test(code) ? 'conditions' : 'other'
}

type CreditFact = Envelope<{
  readonly userId: string
  readonly amount: number
  readonly currency: NonNullable<PaymentDetail['currency']>
}>

type CreditNotice = `payment.${'credited' | 'reversed' | 'corrected' | 'withdrawn'}`

function notifyCredit(kit: Kit, fact: CreditFact, type: CreditNotice): Promise<void> {
  const { userId, amount, currency } = fact.data
  return notify(kit, fact, { to: [userId], type, detail: { payment: { product: '', amount, currency } } })
}
