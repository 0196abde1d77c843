import type { Kit } from '@parta/kit/kit'
import { events } from '../event/store.ts'
import { removePlayers } from './rules.ts'

/** Takes entries of someone who left Parta, or of their alias, out of an event that is to come. */
export async function removeEntrants(
  kit: Kit,
  eventId: string,
  own: { readonly userId: string; readonly ids: readonly string[] },
): Promise<void> {
  await kit.change(events, eventId, (event, now) => removePlayers(event, { eventId, ...own }, now))
}
