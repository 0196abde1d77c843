import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { isHeld } from './rules.ts'

/** Counts the subscriptions of an organisation that somebody paid for, or is just paying for, and can use now or later. */
export async function countHolders(kit: Kit, orgId: string): Promise<{ valid: number }> {
  const now = new Date()
  const own = { orgId, type: 'subscription' as const, amount: { $gt: 0 } }
  const valid = { status: 'paid' as const, validUntil: { $gt: now } }
  const waiting = { status: 'pending' as const }
  const found = await purchasesOf(kit)
    .find(
      { 'payments.orgId': orgId, payments: { $elemMatch: { ...own, $or: [valid, waiting] } } },
      { projection: { userId: 1, step: 1, busyUntil: 1, payments: 1 } },
    )
    .toArray()
  const buyers = await kit.projections.known(
    people,
    found.map(({ userId }) => userId),
  )
  const held = found.flatMap((purchase) =>
    purchase.payments.filter(
      (payment) => payment.orgId === orgId && isHeld({ purchase, payment, buyer: buyers.get(purchase.userId) }, now),
    ),
  )
  return { valid: held.length }
}
