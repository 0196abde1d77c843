import type { Kit } from '@parta/kit/kit'
import { subscriptionsOf } from './store.ts'

/** Deletes the subscriptions of these sessions. */
export async function deleteOfSessions(kit: Kit, sessionIds: readonly string[]): Promise<void> {
  await subscriptionsOf(kit).deleteMany({ sessionId: { $in: [...sessionIds] } })
}

/** Deletes the subscription of each session that ends from now on. Returns the function that stops it. */
export function deleteOnSessionEnd(kit: Kit): () => void {
  return kit.revocations.onRevoked((sessionId) => {
    deleteOfSessions(kit, [sessionId]).catch((error: unknown) =>
      kit.log.warn(
        { err: error },
        'Push subscription of an ended session not deleted; sweep-subscriptions will delete it',
      ),
    )
  })
}
