import type { ProductType } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'

interface Wanted {
  readonly orgId: string
  readonly productId?: string | undefined
  readonly from: Date
  readonly before: Date
}

/** What counts as sold on one day: see `soldOf`. */
export interface SoldGroup {
  readonly _id: { readonly currency: Currency; readonly type: ProductType; readonly day: string }
  readonly count: number
  readonly total: number
}

/**
 * Returns the stages that read what an organisation sold within a time, a document for each payment that counts:
 * `currency`, `payments`, and the `type` and `total` of `soldOf`, of which this is the form for the database.
 */
export function soldStages({ orgId, productId, from, before }: Wanted): Record<string, unknown>[] {
  const wanted = { orgId, datePaid: { $gte: from, $lt: before }, ...(productId ? { productId } : {}) }
  const inside = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [`payments.${name}`, value]))
  const kept = { $cond: [{ $eq: ['$payments.deposit.status', 'kept'] }, '$payments.deposit.amount', 0] }
  const isPaid = { $eq: ['$payments.status', 'paid'] }
  const amount = { $cond: [isPaid, '$payments.amount', '$payments.leaveCharge'] }
  return [
    { $match: { payments: { $elemMatch: wanted } } },
    { $project: { currency: 1, payments: 1 } },
    { $unwind: '$payments' },
    { $match: { ...inside, 'payments.status': { $in: ['paid', 'refunded'] } } },
    { $set: { type: { $cond: [isPaid, '$payments.type', 'oneOff'] }, total: { $add: [amount, kept] } } },
    { $match: { $or: [{ 'payments.status': 'paid' }, { total: { $gt: 0 } }] } },
  ]
}
