import type { Kit } from '@parta/kit/kit'
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
    await kit.change(events, eventId, (event, now) => removePerson(event, { eventId, userId }, now))
  }
}
