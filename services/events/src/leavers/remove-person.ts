import { createHash } from 'node:crypto'
import type { Kit } from '@parta/kit/kit'
import { notifyOnce } from '../domain/notify-once.ts'
import { events } from '../domain/store.ts'
import { participations } from '../participations/store.ts'
import { removePerson } from './person-rules.ts'

/** Removes a deleted person from all coming and running events. */
export async function removeFromEvents(kit: Kit, userId: string): Promise<void> {
  const eventIds = await kit.database
    .model(participations)
    .distinct('eventId', { userId, state: { $in: ['joined', 'held', 'queued', 'leads', 'trains'] } })
    .exec()
  for (const eventId of eventIds) {
    await kit.change(events, eventId, (event, now) => {
      const decision = removePerson(event, { eventId, userId }, now)
      // The dates of a repetition make one notification, whose id a repeated run finds again.
      const together = event?.repetition ? togetherId(userId, event.repetition.id) : undefined
      return event ? notifyOnce(decision, together) : decision
    })
  }
}

function togetherId(userId: string, repetitionId: string): string {
  return createHash('sha256').update(`gone ${userId} ${repetitionId}`).digest('hex').slice(0, 32)
}
