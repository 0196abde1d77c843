import { second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Decision } from '@parta/kit/store/decision'
import type { Outcome } from '@parta/kit/tasks/task'
import { purchasesOf } from '../payments/find.ts'
import { type Payment, type Purchase, purchases } from '../payments/store.ts'

/** Which payments that wait for credit, of one person if it is stated. */
interface Which extends Partial<Pick<Payment, 'eventId' | 'aliasId'>> {
  readonly userId?: string
}

/** Returns the purchases with such payments. */
export async function findWaiting(kit: Kit, { userId, ...payment }: Which): Promise<string[]> {
  const person = userId === undefined ? {} : { userId }
  const found = await purchasesOf(kit)
    .find({ ...person, payments: { $elemMatch: { ...payment, status: 'pending' } } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}

/**
 * Changes the purchases with such payments; later again those that cannot be changed just now.
 * @param decide answers `false` for a purchase that must be tried again later
 */
export async function followWaiting(
  kit: Kit,
  which: Which,
  decide: (purchase: Purchase | null, now: Date) => Decision<Purchase, boolean>,
): Promise<Outcome> {
  let isDone = true
  for (const id of await findWaiting(kit, which)) {
    const isChanged = await kit.change(purchases, id, decide)
    isDone = isDone && isChanged
  }
  return isDone ? { state: 'done' } : { again: new Date(Date.now() + 10 * second) }
}
