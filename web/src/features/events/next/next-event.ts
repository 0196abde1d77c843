import { isPast } from '@parta/contracts/predicates/players'
import type { ShownEvent } from '../../../ui/event-banners.ts'

/** Returns the first event of a list, the soonest first, in which the reader or one of their aliases plays. */
export function nextOf(events: readonly ShownEvent[], now: Date): ShownEvent | null {
  return events.find((one) => one.joined.length > 0 && !one.cancelled && !isPast({ date: one.endDate }, now)) ?? null
}

/** Returns the list without the event that stands above it. */
export function withoutNext<T extends ShownEvent>(events: readonly T[], next: ShownEvent | null | undefined): T[] {
  return events.filter(({ id }) => id !== next?.id)
}
