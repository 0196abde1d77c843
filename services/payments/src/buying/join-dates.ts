import { hour, second } from '@parta/contracts/durations'
import type { EventSnapshot } from '@parta/contracts/events'
import { datesJoined, datesRefused } from '@parta/contracts/payment-facts'
import { isForMissingAlias, isOpenedBy } from '@parta/contracts/predicates/bought'
import { askTakeSeats } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { factOf } from '@parta/kit/store/decision'
import { TryLater } from '@parta/kit/tasks/task'
import { eventProjection, findSelling } from '../events/store.ts'
import { findPurchase, purchasesOf } from '../purchases/find-purchases.ts'
import { findLasting } from '../purchases/find-valid.ts'
import { entrantOf, isCovering, isLasting, subjectOf } from '../purchases/rules.ts'
import { joinDatesTask, joinHoldersTask, type Payment, purchaseOf, type StoredPurchase } from '../purchases/store.ts'
import { offerOf, subscriptionToSeat } from './holder-rules.ts'
import { type OfferRow, offers } from './holder-store.ts'

/**
 * Seats the holder of a subscription in all coming events that sell it, or sold it when it was paid. Each seat is marked
 * as paid by the subscription. The task does not request a seat again for a date that is full, or that the holder left
 * before.
 * @throws TryLater while the copy of a holder who has returned does not say so yet
 */
export async function joinDates(kit: Kit, { paymentId, cause = '' }: Joined, plannedAt: Date): Promise<void> {
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || !payment) return
  if (cause) await requireReturned(kit, purchase.userId, plannedAt)
  const dates: DateResult[] = []
  const seated: EventSnapshot[] = []
  for (const event of await findSelling(kit, payment.productId, new Date())) {
    if (!isOpenedBy(event, payment)) continue
    const date = new Date(event.date)
    // The events service learns of a new seat a moment later: of two dates at the same time, the first is taken.
    const isTaken = seated.some((other) => areAtOnce(other, event))
    const result = isTaken
      ? { eventId: event.id, date, code: 'event.sameTime' }
      : await seat(kit, purchase.userId, { payment, eventId: event.id, date, plannedAt })
    if (!result) continue
    dates.push(result)
    if (result.code === null) seated.push(event)
  }
  await publishDates(kit, { purchase, payment, dates, cause: cause ? `${paymentId}:${cause}` : paymentId })
}

const areAtOnce = (one: EventSnapshot, other: EventSnapshot) => one.date < other.endDate && other.date < one.endDate

/** After an hour the person was suspended, or asked for the deletion, anew: another fact will say when that is over. */
async function requireReturned(kit: Kit, userId: string, plannedAt: Date): Promise<void> {
  if (Date.now() - plannedAt.getTime() > hour) return
  const person = await kit.projections.one(people, userId)
  if (person?.deleted || person?.suspended) throw new TryLater('The copy of the person is older')
}

interface Joined {
  readonly paymentId: string
  /** The fact for which the dates are looked at again. */
  readonly cause?: string
}

/**
 * Seats all holders of the subscription that an event sells, and of those that it sold before, in the order in which they
 * paid.
 */
export async function joinHolders(kit: Kit, { eventId, productId }: Sold, plannedAt: Date): Promise<void> {
  const event = await kit.projections.one(eventProjection, eventId)
  if (!event || event.cancelled || event.subscriptionProductId !== productId) return
  const productIds = [productId, ...(event.oldPassIds ?? [])]
  const found = await purchasesOf(kit)
    .find({ 'payments.productId': { $in: productIds } })
    .toArray()
  const own = found.flatMap((purchase) =>
    purchase.payments
      .filter((payment) => payment.autoJoin && isOpenedBy(event, payment))
      .map((payment) => ({ purchase, payment, paidAt: payment.datePaid?.getTime() ?? 0 })),
  )
  for (const { purchase, payment } of own.toSorted((one, other) => one.paidAt - other.paidAt)) {
    const result = await seat(kit, purchase.userId, { payment, eventId, date: new Date(event.date), plannedAt })
    const dates = result ? [result] : []
    await publishDates(kit, { purchase, payment, dates, cause: `${payment.id}:${eventId}` })
  }
}

interface Sold {
  readonly eventId: string
  readonly productId: string
}

/**
 * Plans to seat the holders of a subscription in an event that sells it: when it is planned, and when it gets another
 * date, which their subscriptions may cover. The events service seats nobody who has left.
 */
export async function planHolders(kit: Kit, event: EventSnapshot, version: number): Promise<void> {
  const { id: eventId } = event
  const stored = kit.database.native<OfferRow>(offers.collection)
  const last = await stored.findOne({ _id: eventId })
  const offer = offerOf(event)
  if (!last && offer.productId === null) return
  const productId = subscriptionToSeat(offer, last, new Date())
  if (productId) {
    await kit.tasks.plan(joinHoldersTask, { id: `${eventId}:${productId}:${version}`, data: { eventId, productId } })
  }
  await kit.newer(offers.collection, { _id: eventId, version, ...offer })
}

/**
 * Plans to seat the holder again in the events of their subscriptions, because the deletion of their account was undone,
 * or their suspension has ended: no seats were requested for them in events that were planned meanwhile. The task runs
 * 10 seconds later, when payments and events mostly have the new snapshot of the person.
 */
export async function planReturned(kit: Kit, factId: string, userId: string): Promise<void> {
  const now = new Date()
  const valid = await findLasting(kit, userId, now)
  for (const { id: paymentId } of valid.filter(({ autoJoin }) => autoJoin)) {
    const data = { paymentId, cause: factId }
    await kit.tasks.plan(joinDatesTask, {
      id: `${paymentId}:${factId}`,
      data,
      at: new Date(now.getTime() + returnedMs),
    })
  }
}

const returnedMs = 10 * second

interface Seat {
  readonly payment: Payment
  readonly eventId: string
  readonly date: Date
  /** When the task was planned: a seat that the holder had before is not announced again. */
  readonly plannedAt: Date
}

/** Whether the holder has a seat in an event, or the code of the refusal. */
interface DateResult {
  readonly eventId: string
  readonly date: Date
  readonly code: string | null
}

/** How long a question is valid: one that is delayed for longer seats nobody. */
const questionValidMs = 30 * second

/** A margin, because the clocks of two processes differ. */
const skewMs = 5 * second

/** Events judge the holder as when they join. A refusal, for example of a full event, is not repeated. */
async function seat(
  kit: Kit,
  userId: string,
  { payment: found, eventId, date, plannedAt }: Seat,
): Promise<DateResult | null> {
  const { id: paymentId, productId } = found
  const purchaseId = purchaseOf(paymentId)
  // Read again for each event: it may have been refunded meanwhile, which releases its seats a minute later at last.
  const purchase = await findPurchase(kit, purchaseId)
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  const now = new Date()
  if (!payment || !isCovering(payment, date) || !isLasting(payment, now)) return null
  const person = await kit.projections.one(people, userId)
  // Nobody is told about an alias that they removed, or after they asked for the deletion of their account. A suspended
  // holder could not leave the seat; `planReturned` requests it when the suspension is over.
  if (person && (person.deleted || person.suspended || isForMissingAlias(payment, person))) return null
  const entrants = [{ id: entrantOf(payment, userId), paymentId }]
  const until = new Date(now.getTime() + questionValidMs).toISOString()
  const since = new Date(plannedAt.getTime() - skewMs).toISOString()
  const asked = { purchaseId, eventId, productId, userId, entrants, until, since }
  const { refused } = await kit.bus.ask(askTakeSeats, asked)
  const code = refused[0]?.code ?? null
  if (code && isNews(code))
    kit.log.info({ paymentId, event: eventId, code }, 'Holder of a subscription not seated in an event')
  return { eventId, date, code }
}

/** Whether the holder is told of a refusal. */
const isNews = (code: string) => !quiet.has(code)

/**
 * Refusals that are no news: the holder has a seat, has left it for good, or leads the event, or the event is over or
 * cancelled.
 */
const quiet = new Set([
  'event.alreadyJoined',
  'event.leftTooOften',
  'event.kicked',
  'event.leader',
  'event.past',
  'event.notFound',
])

interface Joining {
  readonly purchase: StoredPurchase
  readonly payment: Payment
  readonly dates: readonly DateResult[]
  /** What the ids of the facts are derived from: a repeated task publishes the same facts. */
  readonly cause: string
}

/** Publishes in which events the holder has a seat now, and in which they got none: a fact for each reason. */
async function publishDates(kit: Kit, { purchase, payment, dates, cause }: Joining): Promise<void> {
  const told = dates.filter(({ code }) => code === null || isNews(code))
  for (const [code, group] of Map.groupBy(told, (result) => result.code)) {
    const [soonest] = group.toSorted((one, other) => one.date.getTime() - other.date.getTime())
    if (!soonest) continue
    const data = { ...subjectOf(purchase, payment), eventId: soonest.eventId, dates: group.length }
    const fact = code === null ? factOf(datesJoined, data) : factOf(datesRefused, { ...data, code })
    const id = `payments:dates:${cause}:${code ?? 'joined'}`
    await kit.publish(fact, { id, subject: purchase._id, at: new Date(), version: 1 })
  }
}
