import type { Kit } from '@parta/kit/kit'
import { purchasesOf } from '../payments/find.ts'
import { isInProgress, isLasting } from '../payments/rules.ts'

/** Counts the subscriptions of an organisation that are valid now or later, and those that are being paid just now. */
export async function countHolders(kit: Kit, orgId: string): Promise<{ valid: number }> {
  const now = new Date()
  const valid = { status: 'paid' as const, validUntil: { $gt: now } }
  const waiting = { status: 'pending' as const }
  const found = await purchasesOf(kit)
    .find(
      { 'payments.orgId': orgId, payments: { $elemMatch: { orgId, type: 'subscription', $or: [valid, waiting] } } },
      { projection: { step: 1, busyUntil: 1, payments: 1 } },
    )
    .toArray()
  const held = found.flatMap((purchase) =>
    purchase.payments.filter((payment) => {
      if (payment.orgId !== orgId || payment.type !== 'subscription') return false
      return isLasting(payment, now) || (payment.status === 'pending' && isInProgress(purchase))
    }),
  )
  return { valid: held.length }
}
