import type { Kit } from '@parta/kit/kit'
import { idFor } from '@parta/kit/store/id'
import { notifyOnce } from '../core/notify-once.ts'
import { participations } from '../core/participation-store.ts'
import { events } from '../core/store.ts'
import { removePerson } from './leaver-rules.ts'

/**
 * Removes a deleted person from all coming and running events. Whoever is in several dates of a repetition is notified
 * once. The events have one time, so that those of a repetition which find no other leader are cancelled together.
 */
export async function removeFromEvents(kit: Kit, userId: string): Promise<void> {
  const eventIds = await kit.database
    .model(participations)
    .distinct('eventId', { userId, state: { $in: ['joined', 'held', 'queued', 'leads', 'trains'] } })
    .exec()
  const at = new Date()
  for (const eventId of eventIds) {
    await kit.change(
      events,
      eventId,
      (event, now) => {
        const removal = removePerson(event, { eventId, userId }, now)
        // The dates of a repetition make one notification, whose id a repeated run finds again.
        return notifyOnce(removal, event?.repetition ? togetherId(userId, event.repetition.id) : undefined)
      },
      { now: at },
    )
  }
}

function togetherId(userId: string, repetitionId: string): string {
  return idFor(`gone ${userId} ${repetitionId}`)
}
