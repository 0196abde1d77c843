import { isFull, isPast } from '@parta/contracts/predicates/players'
import type { ShownEvent } from '../../../ui/event-banners.ts'

/**
 * Returns the first event of a list, the soonest first, that the reader can still join or queue for. What events
 * require of their players is known only with the whole event.
 */
export function openEventOf(events: readonly ShownEvent[], reader: string, now: Date): ShownEvent | null {
  return events.find((one) => isOpenTo(one, reader, now)) ?? null
}

function isOpenTo(event: ShownEvent, reader: string, now: Date): boolean {
  const taken = [...event.joined, ...event.queued, ...(event.held ?? [])]
  if (event.cancelled || event.external || !event.isPartaEvent || event.isLeader || taken.includes(reader)) return false
  return !isPast(event, now) && (!isFull(event) || event.enableQueue)
}
