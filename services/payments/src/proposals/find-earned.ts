import { day } from '@parta/contracts/durations'
import type { Currency } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { eventProjection } from '../events/store.ts'
import { findOrgSums } from '../ledger/find-org-sums.ts'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { soldStages } from '../reports/find-sold.ts'
import { isEarned } from './account-rules.ts'

/** An event begins at most so long after it was paid for. */
const aheadMs = 400 * day

/**
 * Returns what an organisation earned since ever: what the journal says it got, without the payments of events that have
 * not begun and of those that are not finished. Purchases only lower the sum of the journal.
 * @param isExact adds up the whole journal of the organisation
 */
export async function findEarned(
  kit: Kit,
  orgId: string,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Promise<ReadonlyMap<Currency, number>> {
  const now = new Date()
  // The journal is read first: a payment that is posted in the meantime lowers the result, and never raises it.
  const earned = new Map(await findOrgSums(kit, orgId, { isExact }))
  const unfinished = [...(await findUnfinished(kit, orgId)), ...(await findReturning(kit, orgId))]
  const unearned = await findUnearned(kit, orgId, now)
  for (const { currency, total } of [...unfinished, ...unearned])
    earned.set(currency, (earned.get(currency) ?? 0) - total)
  return earned
}

interface Unearned {
  readonly currency: Currency
  readonly total: number
}

/** What was paid for events that have not begun or do not take place. */
async function findUnearned(kit: Kit, orgId: string, now: Date): Promise<Unearned[]> {
  interface Group extends Pick<Unearned, 'total'> {
    readonly _id: { currency: Currency; eventId: string; expiresAt: Date; status: 'paid' | 'refunded' }
  }
  const range = { from: new Date(now.getTime() - aheadMs), before: new Date(now.getTime() + day) }
  const key = { currency: '$currency', eventId: '$payments.eventId', expiresAt: '$payments.expiresAt' }
  const groups = await purchasesOf(kit)
    .aggregate<Group>([
      ...soldStages({ orgId, ...range }),
      { $match: { 'payments.eventId': { $ne: null } } },
      { $group: { _id: { ...key, status: '$payments.status' }, total: { $sum: '$total' } } },
    ])
    .toArray()
  const events = await kit.projections.many(eventProjection, [...new Set(groups.map(({ _id }) => _id.eventId))])
  return groups
    .filter(({ _id }) => !isEarned(_id, events.get(_id.eventId), now))
    .map(({ _id: { currency }, total }) => ({ currency, total }))
}

/** Returns the amounts that may be posted before their payments are noted as paid. */
async function findUnfinished(kit: Kit, orgId: string): Promise<Unearned[]> {
  const found = await purchasesOf(kit)
    // By the index of held purchases, which are few; `createdAt` is its key.
    .find(
      { step: 'held', createdAt: { $gt: new Date(0) }, 'payments.orgId': orgId },
      { projection: { currency: 1, payments: 1 } },
    )
    .toArray()
  return found.flatMap(({ currency, payments }) =>
    payments
      .filter((payment) => payment.orgId === orgId && payment.status === 'pending')
      .map(({ amount }) => ({ currency, total: amount })),
  )
}

/** The kept deposits that an admin has given back, before the journal says so. */
async function findReturning(kit: Kit, orgId: string): Promise<Unearned[]> {
  const found = await purchasesOf(kit)
    .find(
      { 'payments.deposit.returnedBy': { $exists: true }, 'payments.deposit.status': 'kept', 'payments.orgId': orgId },
      { projection: { currency: 1, payments: 1 } },
    )
    .toArray()
  return found.flatMap(({ currency, payments }) =>
    payments
      .filter(
        ({ orgId: of, deposit }) => of === orgId && deposit?.status === 'kept' && deposit.returnedBy !== undefined,
      )
      .map(({ deposit }) => ({ currency, total: deposit?.amount ?? 0 })),
  )
}
