import { limits } from '@parta/contracts/limits'
import type { getPaymentStatus, listEventPayments, listPayments, PaymentView } from '@parta/contracts/payments'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { inOwnTurns } from '@parta/kit/process/turns'
import { personOf } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { eventProjection } from '../events/store.ts'
import { findSold } from '../products/find-products.ts'
import { entrantOf, isCovering, isLasting } from './rules.ts'
import { type Payment, purchaseOf, purchases, type StoredPurchase } from './store.ts'
import { paymentViews } from './view.ts'

export function purchasesOf(kit: Kit) {
  return kit.database.native<StoredPurchase>(purchases.collection)
}

export function findPurchase(kit: Kit, id: string): Promise<StoredPurchase | null> {
  return purchasesOf(kit).findOne({ _id: id })
}

/** Returns a page of the caller's payments, the newest first. Payments of one purchase stay on one page. */
export async function list(
  kit: Kit,
  { actor, query }: Pick<Call<typeof listPayments>, 'actor' | 'query'>,
): Promise<{ items: PaymentView[]; nextToken?: string }> {
  const { limit = limits.pageSize, nextToken, paymentId, subscriptionsOf } = query
  if (subscriptionsOf !== undefined) return { items: await findSubscriptions(kit, personOf(actor), subscriptionsOf) }
  const together = paymentId === undefined ? {} : { _id: purchaseOf(paymentId) }
  const [time, id] = nextToken ? keyOf(nextToken, 'number', 'string') : []
  const createdAt = new Date(Number(time ?? 0))
  const after =
    time === undefined ? {} : { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: String(id) } }] }
  const found = purchasesOf(kit)
    .find({ userId: personOf(actor), ...together, ...after })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
  const shown: StoredPurchase[] = []
  let count = 0
  let isMore = false
  // One by one: the rest of a page of large purchases is not decoded.
  for await (const purchase of found) {
    count += purchase.payments.length
    isMore = shown.length === limit || (shown.length > 0 && count > limit)
    if (isMore) break
    shown.push(purchase)
  }
  const last = shown.at(-1)
  const eventIds = shown.flatMap(({ payments }) => payments.flatMap(({ eventId }) => eventId ?? []))
  const starts = await kit.projections.many(eventProjection, [...new Set(eventIds)])
  const views = shown.flatMap((purchase) => paymentViews(purchase._id, purchase, starts))
  const items = await withoutEnded(kit, views)
  return last && isMore ? { items, nextToken: tokenOf(last.createdAt.getTime(), last._id) } : { items }
}

/** A subscription that is not sold any more cannot be continued. */
async function withoutEnded(kit: Kit, views: readonly PaymentView[]): Promise<PaymentView[]> {
  const renewable = views.flatMap(({ isRenewable, productId }) => (isRenewable ? productId : []))
  const sold = await findSold(kit, [...new Set(renewable)])
  return views.map(({ isRenewable = false, ...view }) =>
    isRenewable && sold.has(view.productId) ? { ...view, isRenewable } : view,
  )
}

interface PaidFilter extends Partial<Pick<Payment, 'type'>> {
  readonly productIds: readonly string[]
}

/** Returns what a person has paid of some products and what was not refunded, of a type if it is stated. */
export async function findPaid(kit: Kit, userId: string, { productIds, type }: PaidFilter): Promise<Payment[]> {
  const isOf = { productId: { $in: [...new Set(productIds)] }, ...(type ? { type } : {}) }
  const found = purchasesOf(kit)
    .find({ userId, payments: { $elemMatch: { status: 'paid', ...isOf } } }, { projection: { payments: 1 } })
    .sort({ createdAt: -1 })
    .limit(purchasesSearched)
  const isAsked = (payment: Payment) =>
    payment.status === 'paid' && productIds.includes(payment.productId) && payment.type === (type ?? payment.type)
  const paid: Payment[] = []
  for await (const { payments } of inOwnTurns(found)) paid.push(...payments.filter(isAsked))
  return paid
}

/** Returns the subscriptions of a person from an organisation that are valid now or later. */
async function findSubscriptions(kit: Kit, userId: string, orgId: string): Promise<PaymentView[]> {
  const now = new Date()
  const found = await purchasesOf(kit)
    .find({
      userId,
      payments: { $elemMatch: { type: 'subscription', status: 'paid', orgId, validUntil: { $gt: now } } },
    })
    .sort({ createdAt: -1 })
    .limit(purchasesSearched)
    .toArray()
  const views = found.flatMap((purchase) => {
    const payments = purchase.payments.filter(
      (payment) => payment.type === 'subscription' && payment.orgId === orgId && isLasting(payment, now),
    )
    return paymentViews(purchase._id, { ...purchase, payments })
  })
  return await withoutEnded(kit, views)
}

/**
 * Counts the payments of a person that wait for credit, of each purchase that has some and of each of `ids` that is
 * stored. One read: none is counted both as a purchase that begins and as a stored one.
 */
export async function countPending(kit: Kit, userId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await purchasesOf(kit)
    .find(
      { userId, $or: [{ 'payments.status': 'pending' }, { _id: { $in: [...ids] } }] },
      { projection: { 'payments.status': 1 } },
    )
    .toArray()
  return new Map(found.map(({ _id, payments }) => [_id, payments.filter(({ status }) => status === 'pending').length]))
}

/** The newest purchases of a person that are searched for what was paid. */
const purchasesSearched = 1000

/** Returns for which entrants a product is paid now: for one event, or by a valid subscription. */
export async function findStatus(
  kit: Kit,
  { actor, params, body }: Pick<Call<typeof getPaymentStatus>, 'actor' | 'params' | 'body'>,
) {
  const userId = personOf(actor)
  const asked = body.data?.aliasIds
  const now = new Date()
  const bought = await findPaid(kit, userId, { productIds: [params.id] })
  const event = body.eventId === undefined ? null : await kit.projections.one(eventProjection, body.eventId)
  // A subscription must still be valid when the event begins.
  const start = new Date(Math.max(now.getTime(), event ? new Date(event.date).getTime() : 0))
  const paid = bought.filter(
    (payment) =>
      isCovering(payment, start) && (payment.type === 'subscription' || payment.eventId === (body.eventId ?? null)),
  )
  const covered = new Set(paid.map((payment) => entrantOf(payment, userId)))
  const ids = asked?.filter((id) => covered.has(id)) ?? [...covered]
  return { paid: ids.length > 0 && ids.length >= (asked?.length ?? 1), ids }
}

/** Returns the caller's newest payment of an event for each entrant. */
export async function listOfEvent(
  kit: Kit,
  { actor, params }: Pick<Call<typeof listEventPayments>, 'actor' | 'params'>,
): Promise<{ items: PaymentView[] }> {
  const found = await purchasesOf(kit)
    .find({ userId: personOf(actor), 'payments.eventId': params.id })
    .sort({ createdAt: -1 })
    .limit(limits.pageSize)
    .toArray()
  const views = found.flatMap((purchase) => paymentViews(purchase._id, purchase))
  const newest = new Map<string | null, PaymentView>()
  for (const view of views) if (view.eventId === params.id && !newest.has(view.aliasId)) newest.set(view.aliasId, view)
  return { items: [...newest.values()] }
}

/** Returns which of a person's entrants subscriptions cover now or later, those that end first before renewals. */
export async function findCovered(kit: Kit, { productId, userId, ids }: CoverageAsked) {
  const now = new Date()
  const bought = await findPaid(kit, userId, { productIds: [productId], type: 'subscription' })
  const valid = bought.filter((payment) => isLasting(payment, now))
  const inOrder = valid.toSorted((a, b) => (a.validUntil?.getTime() ?? 0) - (b.validUntil?.getTime() ?? 0))
  return {
    covered: ids.flatMap((id) =>
      inOrder
        .filter((payment) => entrantOf(payment, userId) === id)
        .map(({ id: paymentId, validUntil, validFrom, datePaid }) => ({
          id,
          paymentId,
          until: validUntil?.toISOString() ?? null,
          ...(datePaid ? { paidAt: datePaid.toISOString() } : {}),
          ...(validFrom ? { from: validFrom.toISOString() } : {}),
        })),
    ),
  }
}

interface CoverageAsked {
  readonly productId: string
  readonly userId: string
  readonly ids: readonly string[]
}
