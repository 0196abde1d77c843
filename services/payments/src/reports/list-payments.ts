import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { getPaymentReport, SoldPayment } from '@parta/contracts/sales'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { inOwnTurns } from '@parta/kit/process/turns'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { eventProjection } from '../events/store.ts'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { requireReader } from './find-sales.ts'
import { rangeOf } from './rules.ts'
import { type Named, type PaidPayment, soldView } from './view.ts'

interface Wanted {
  readonly orgId: string
  readonly productId?: string | undefined
  readonly from: Date
  readonly before: Date
  /** The last payment that was shown before these. */
  readonly after?: { readonly datePaid: Date; readonly id: string }
}

/** The first part of a range that is read and sorted at once; it doubles as long as a part has few payments. */
const firstPartMs = day
const fewMax = 500

/**
 * Yields what was paid for an organisation's products, and perhaps refunded since, the latest first. The range is read
 * in parts: a reader who stops after a page has not read and sorted all of it.
 */
export async function* findPaidPayments(kit: Kit, wanted: Wanted): AsyncGenerator<PaidPayment> {
  const { from, after } = wanted
  // Also with a page token, which a caller may have made up.
  let end = after && after.datePaid < wanted.before ? new Date(after.datePaid.getTime() + 1) : wanted.before
  let lengthMs = firstPartMs
  while (end > from) {
    const start = new Date(Math.max(from.getTime(), end.getTime() - lengthMs))
    let count = 0
    for await (const paid of inOwnTurns(findPart(kit, { ...wanted, from: start, before: end }))) {
      count += 1
      yield paid
    }
    end = start
    lengthMs = count < fewMax ? lengthMs * 2 : Math.max(firstPartMs, lengthMs / 2)
  }
}

function findPart(kit: Kit, { orgId, productId, from, before, after }: Wanted) {
  const wanted = { orgId, datePaid: { $gte: from, $lt: before }, ...(productId ? { productId } : {}) }
  const inside = Object.entries(wanted).map(([name, value]) => [`payments.${name}`, value])
  const { datePaid } = after ?? {}
  const next = after
    ? [{ $or: [{ 'payments.datePaid': { $lt: datePaid } }, { 'payments.id': { $lt: after.id } }] }]
    : []
  return purchasesOf(kit).aggregate<PaidPayment>(
    [
      { $match: { payments: { $elemMatch: wanted } } },
      { $project: { userId: 1, currency: 1, payments: 1 } },
      { $unwind: '$payments' },
      { $match: { $and: [Object.fromEntries(inside), ...next] } },
      { $sort: { 'payments.datePaid': -1, 'payments.id': -1 } },
      { $project: { _id: 0, userId: 1, currency: 1, payment: '$payments' } },
    ],
    // A larger batch would be decoded at once, while other callers wait.
    { allowDiskUse: true, batchSize: 500 },
  )
}

/** Returns a page of the payment report of an organisation. */
export async function listPaid(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof getPaymentReport>, 'params' | 'query' | 'actor'>,
): Promise<{ items: SoldPayment[]; nextToken?: string }> {
  const reader = await requireReader(kit, params.id, actor)
  const { limit = limits.pageSize, nextToken, product: productId } = query
  const range = rangeOf(query, new Date())
  const [time, id] = nextToken ? keyOf(nextToken, 'number', 'string') : []
  const after = id === undefined ? {} : { after: { datePaid: new Date(Number(time)), id: String(id) } }
  const found: PaidPayment[] = []
  for await (const paid of findPaidPayments(kit, { orgId: params.id, productId, ...range, ...after })) {
    found.push(paid)
    if (found.length > limit) break
  }
  const shown = found.slice(0, limit)
  const last = shown.at(-1)?.payment
  const named = await findNamed(kit, shown, reader)
  return {
    items: shown.map((paid) => soldView(paid, named)),
    ...(last && found.length > limit ? { nextToken: tokenOf(last.datePaid.getTime(), last.id) } : {}),
  }
}

/** Reads the payers and events that payments name, for a reader who may see them (`requireReader`). */
export async function findNamed(
  kit: Kit,
  paid: readonly PaidPayment[],
  { isMasked }: Pick<Named, 'isMasked'>,
): Promise<Named> {
  const [users, events] = await Promise.all([
    kit.projections.many(people, [...new Set(paid.map(({ userId }) => userId))]),
    kit.projections.many(eventProjection, [...new Set(paid.flatMap(({ payment }) => payment.eventId ?? []))]),
  ])
  return { users, events, isMasked }
}
