import { second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Decision } from '@parta/kit/store/decision'
import type { Outcome } from '@parta/kit/tasks/task'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { type Payment, type Purchase, purchases } from '../purchases/store.ts'

/** Selects payments that wait for credit: those of an event, or of an alias of a person. */
interface Which extends Partial<Pick<Payment, 'eventId' | 'aliasId'>> {
  readonly userId?: string
}

/** Returns the ids of the purchases with such payments. */
export async function findWaiting(kit: Kit, { userId, ...payment }: Which): Promise<string[]> {
  const person = userId === undefined ? {} : { userId }
  const found = await purchasesOf(kit)
    .find({ ...person, payments: { $elemMatch: { ...payment, status: 'pending' } } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}

/**
 * Applies a rule to each purchase with such payments. The task runs again in 10 seconds if one cannot be changed yet.
 * @param decide answers whether it could decide: `false` while an attempt to pay is in progress
 */
export async function followWaiting(
  kit: Kit,
  which: Which,
  decide: (purchase: Purchase | null, now: Date) => Decision<Purchase, boolean>,
): Promise<Outcome> {
  let isDone = true
  for (const id of await findWaiting(kit, which)) {
    const isDecided = await kit.change(purchases, id, decide)
    isDone = isDone && isDecided
  }
  return isDone ? { state: 'done' } : { again: new Date(Date.now() + 10 * second) }
}
