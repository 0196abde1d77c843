import type { Kit } from '@parta/kit/kit'
import { purchasesOf } from '../payments/find.ts'
import { reviewDepositTask } from '../payments/store.ts'

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

interface Corrected {
  readonly eventId: string
  readonly attendees: readonly { readonly userId: string; readonly wasThere?: boolean }[]
}

/** Plans to look at the deposits of people who were marked after the end of an event. */
export async function planCorrected(kit: Kit, factId: string, { eventId, attendees }: Corrected): Promise<void> {
  const marked = new Set(attendees.filter(({ wasThere }) => wasThere !== undefined).map(({ userId }) => userId))
  for (const userId of marked) {
    const found = await purchasesOf(kit).find({ userId, 'payments.eventId': eventId }).toArray()
    const held = found
      .flatMap(({ payments }) => payments)
      .filter((payment) => payment.eventId === eventId && payment.deposit?.status === 'held')
    for (const { id: paymentId } of held) {
      await kit.tasks.plan(reviewDepositTask, { id: `${paymentId}:${factId}`, data: { paymentId } })
    }
  }
}
