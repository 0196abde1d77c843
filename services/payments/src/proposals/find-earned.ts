import type { Currency } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { eventProjection } from '../events/store.ts'
import { purchasesOf } from '../payments/find.ts'
import { soldOf } from '../reports/rules.ts'
import { isEarned } from './account-rules.ts'

/**
 * Adds up what an organisation earned since ever: paid payments, and the leave charges and deposits that were kept, as
 * on its page of sales. Payments of events that have not begun are left out.
 */
export async function findEarned(kit: Kit, orgId: string): Promise<ReadonlyMap<Currency, number>> {
  const now = new Date()
  const wanted = { 'payments.orgId': orgId }
  const eventIds = (await purchasesOf(kit).distinct('payments.eventId', wanted)).filter((id) => id !== null)
  const events = await kit.projections.many(eventProjection, eventIds)
  const found = purchasesOf(kit).find(wanted, { projection: { currency: 1, payments: 1 } })
  const sums = new Map<Currency, number>()
  for await (const { currency, payments } of found) {
    for (const payment of payments) {
      const isCounted = payment.orgId === orgId && isEarned(payment, events.get(payment.eventId ?? ''), now)
      const sold = isCounted ? soldOf(payment, currency) : null
      if (sold) sums.set(currency, (sums.get(currency) ?? 0) + sold.amount)
    }
  }
  return sums
}
