import type { EventInfo } from '@parta/contracts/events'
import { type Dates, spansOf } from '../../ui/spans.ts'

/** Whether there are other dates to choose from. */
export function isRepeating(event: Pick<EventInfo, 'repetition'>): boolean {
  return spansOf(datesOf(event)).length > 1
}

/** Returns how many dates of an event's repetition are coming; none of a single event. */
export function datesOf({ repetition }: Pick<EventInfo, 'repetition'>): Dates {
  return repetition ?? { coming: 0, following: 0 }
}
