import type { Kit } from '@parta/kit/kit'
import { inOwnTurns } from '@parta/kit/process/turns'
import { eventProjection } from '../events/store.ts'
import type { About } from '../wallet/view.ts'
import { purchasesOf } from './find-purchases.ts'
import { type Payment, purchaseOf } from './store.ts'

/** Returns what payments were for, by their ids; unknown ids are left out. */
export async function findBought(kit: Kit, paymentIds: readonly string[]): Promise<ReadonlyMap<string, About>> {
  const wanted = new Set(paymentIds)
  if (wanted.size === 0) return new Map()
  const found = purchasesOf(kit).find(
    { _id: { $in: [...new Set(paymentIds.map(purchaseOf))] } },
    { projection: { 'payments.id': 1, 'payments.title': 1, 'payments.aliasId': 1, 'payments.eventId': 1 } },
  )
  const payments: Pick<Payment, 'id' | 'title' | 'aliasId' | 'eventId'>[] = []
  for await (const purchase of inOwnTurns(found)) payments.push(...purchase.payments.filter(({ id }) => wanted.has(id)))
  const events = await kit.projections.many(eventProjection, [
    ...new Set(payments.flatMap(({ eventId }) => eventId ?? [])),
  ])
  return new Map(
    payments.map(({ id, title, aliasId, eventId }) => {
      const event = eventId === null ? undefined : events.get(eventId)
      return [id, { title, aliasId, event: event ? { id: event.id, name: event.name } : null }]
    }),
  )
}
