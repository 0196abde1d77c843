import type { EventSnapshot } from '@parta/contracts/events'
import type { Kit } from '@parta/kit/kit'
import { purchasesOf } from '../payments/find.ts'
import { type Payment, reviewDepositTask, settleDepositTask } from '../payments/store.ts'

/** Plans to look at deposits whose seats became free, or whose cards were seen. The facts of events only plan. */
export async function planReviews(
  kit: Kit,
  paymentIds: readonly string[],
  cause: 'released' | 'card' | 'missing',
): Promise<void> {
  for (const paymentId of paymentIds) {
    await kit.tasks.plan(reviewDepositTask, { id: `${paymentId}:${cause}`, data: { paymentId } })
  }
}

/**
 * Plans to look at the held deposits of an event at its end, wherever it is moved: their tasks may wait for the time
 * that it had before. Once for each end.
 */
export async function planEnds(
  kit: Kit,
  { id: eventId, endDate }: Pick<EventSnapshot, 'id' | 'endDate'>,
): Promise<void> {
  const at = new Date(endDate)
  for (const { id: paymentId } of await findHeld(kit, eventId)) {
    await kit.tasks.plan(settleDepositTask, { id: `${paymentId}:${at.getTime()}`, data: { paymentId }, at })
  }
}

/** Returns the payments of an event whose deposits are held, of one person if it is stated. */
async function findHeld(kit: Kit, eventId: string, person: { readonly userId?: string } = {}): Promise<Payment[]> {
  const found = await purchasesOf(kit)
    .find({ ...person, payments: { $elemMatch: { eventId, 'deposit.status': 'held' } } })
    .toArray()
  return found
    .flatMap(({ payments }) => payments)
    .filter((payment) => payment.eventId === eventId && payment.deposit?.status === 'held')
}

interface Corrected {
  readonly eventId: string
  readonly attendees: readonly { readonly userId: string; readonly wasThere?: boolean }[]
}

/** Plans to look at the deposits of people who were marked after the end of an event. */
export async function planCorrected(kit: Kit, factId: string, { eventId, attendees }: Corrected): Promise<void> {
  const marked = new Set(attendees.filter(({ wasThere }) => wasThere !== undefined).map(({ userId }) => userId))
  for (const userId of marked) {
    const held = await findHeld(kit, eventId, { userId })
    for (const { id: paymentId } of held) {
      await kit.tasks.plan(reviewDepositTask, { id: `${paymentId}:${factId}`, data: { paymentId } })
    }
  }
}
