import type { EventSnapshot } from '@parta/contracts/events'
import type { DepositStatus } from '@parta/contracts/money'
import type { Kit } from '@parta/kit/kit'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { type Payment, reviewDepositTask, settleDepositTask } from '../purchases/store.ts'

/** Plans to look at deposits whose seats became free, or whose cards were looked at, once for each cause. */
export async function planReviews(
  kit: Kit,
  paymentIds: readonly string[],
  cause: 'released' | 'card' | `missing:${string}`,
): Promise<void> {
  for (const paymentId of paymentIds) {
    await kit.tasks.plan(reviewDepositTask, { id: `${paymentId}:${cause}`, data: { paymentId } })
  }
}

/**
 * Plans to look at the deposits of an event at its end, wherever it is moved: their tasks may wait for the time that it
 * had before. Once for each end. Also those of payments that are in progress, which will be held.
 */
export async function planEnds(
  kit: Kit,
  { id: eventId, endDate }: Pick<EventSnapshot, 'id' | 'endDate'>,
): Promise<void> {
  const at = new Date(endDate)
  for (const { id: paymentId } of await findDeposits(kit, { eventId }, ['due', 'held'])) {
    await kit.tasks.plan(settleDepositTask, { id: `${paymentId}:${at.getTime()}`, data: { paymentId }, at })
  }
}

interface DepositFilter {
  readonly eventId: string
  readonly userId?: string
}

/** Returns the payments of an event whose deposits have one of these states, of one person if it is stated. */
async function findDeposits(
  kit: Kit,
  { eventId, ...person }: DepositFilter,
  states: readonly DepositStatus[],
): Promise<Payment[]> {
  const found = await purchasesOf(kit)
    .find({ ...person, payments: { $elemMatch: { eventId, 'deposit.status': { $in: [...states] } } } })
    .toArray()
  return found
    .flatMap(({ payments }) => payments)
    .filter(({ eventId: id, deposit }) => id === eventId && deposit && states.includes(deposit.status))
}

interface Corrected {
  readonly eventId: string
  readonly attendees: readonly { readonly userId: string; readonly wasThere?: boolean }[]
}

/** Plans to look at the deposits of people who were marked after the end of an event. */
export async function planCorrected(kit: Kit, factId: string, { eventId, attendees }: Corrected): Promise<void> {
  const marked = new Set(attendees.filter(({ wasThere }) => wasThere !== undefined).map(({ userId }) => userId))
  for (const userId of marked) {
    const held = await findDeposits(kit, { eventId, userId }, ['held'])
    for (const { id: paymentId } of held) {
      await kit.tasks.plan(reviewDepositTask, { id: `${paymentId}:${factId}`, data: { paymentId } })
    }
  }
}
