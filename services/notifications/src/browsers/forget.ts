import type { Kit } from '@parta/kit/kit'
import { subscriptionsOf } from './store.ts'

/** Removes the subscriptions of these sessions. */
export async function forgetSessions(kit: Kit, sessionIds: readonly string[]): Promise<void> {
  await subscriptionsOf(kit).deleteMany({ sessionId: { $in: [...sessionIds] } })
}

/** Removes the subscription of each session that ends from now on; returns how to stop. */
export function forgetEnded(kit: Kit): () => void {
  return kit.revocations.onRevoked((sessionId) => {
    forgetSessions(kit, [sessionId]).catch((error: unknown) =>
      kit.log.warn({ err: error }, 'Subscription of an ended session not removed; sweep-subscriptions removes it'),
    )
  })
}
