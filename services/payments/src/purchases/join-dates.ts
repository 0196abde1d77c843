import { askTakeSeats } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { eventProjection, findSelling } from '../events/store.ts'
import { findPurchase, purchasesOf } from '../payments/find.ts'
import { entrantOf, isCovering } from '../payments/rules.ts'
import { joinHoldersTask, type Payment, purchaseOf } from '../payments/store.ts'

/**
 * Seats the holder of a subscription in all coming events that sell it. Each seat is marked as paid by the subscription;
 * a date that is full, or was left before, is not asked for again.
 */
export async function joinDates(kit: Kit, paymentId: string): Promise<void> {
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || !payment) return
  for (const event of await findSelling(kit, payment.productId, new Date())) {
    await seat(kit, purchase.userId, { payment, eventId: event.id, date: new Date(event.date) })
  }
}

/** Seats all holders of a subscription in an event that sells it, in the order in which they paid. */
export async function joinHolders(kit: Kit, eventId: string, productId: string): Promise<void> {
  const event = await kit.projections.one(eventProjection, eventId)
  if (!event || event.cancelled || event.subscriptionProductId !== productId) return
  const found = await purchasesOf(kit).find({ 'payments.productId': productId }).toArray()
  const own = found.flatMap(({ userId, payments }) =>
    payments
      .filter((payment) => payment.productId === productId && payment.autoJoin)
      .map((payment) => ({ userId, payment, paidAt: payment.datePaid?.getTime() ?? 0 })),
  )
  for (const { userId, payment } of own.toSorted((one, other) => one.paidAt - other.paidAt)) {
    await seat(kit, userId, { payment, eventId, date: new Date(event.date) })
  }
}

/** Plans to seat the holders of a subscription in an event that sells it; once for each event. */
export async function planHolders(
  kit: Kit,
  { id: eventId, date, cancelled, subscriptionProductId: productId }: EventSold,
): Promise<void> {
  if (!productId || cancelled || new Date(date) <= new Date()) return
  await kit.tasks.plan(joinHoldersTask, { id: `${eventId}:${productId}`, data: { eventId, productId } })
}

interface EventSold {
  readonly id: string
  readonly date: string
  readonly cancelled: boolean
  readonly subscriptionProductId?: string | null
}

interface Seat {
  readonly payment: Payment
  readonly eventId: string
  readonly date: Date
}

/** Events judge the holder as when they join. A refusal, for example of a full event, is not repeated. */
async function seat(kit: Kit, userId: string, { payment, eventId, date }: Seat): Promise<void> {
  if (!isCovering(payment, date) || !isCovering(payment, new Date())) return
  const { id: paymentId, productId } = payment
  const entrants = [{ id: entrantOf(payment, userId), paymentId }]
  const purchaseId = purchaseOf(paymentId)
  const { refused } = await kit.bus.ask(askTakeSeats, { purchaseId, eventId, productId, userId, entrants })
  for (const { code } of refused)
    kit.log.info({ paymentId, event: eventId, code }, 'A date of a subscription is refused')
}
