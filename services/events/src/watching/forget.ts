import type { Kit } from '@parta/kit/kit'
import { watchersOf, watchesOf } from '../event/watch-store.ts'

/** Removes what people asked about an event that is over or cancelled. */
export async function forgetWatches(kit: Kit, eventId: string): Promise<void> {
  await watchesOf(kit).deleteMany(watchersOf(eventId))
}
