import type { EventCard, SharedEvent } from '@parta/contracts/events'
import { activityHues } from '../../ui/activity-hues.ts'

/** The fields of an event that a calendar shows. */
export type Entry = Pick<
  SharedEvent,
  'id' | 'name' | 'activityType' | 'date' | 'endDate' | 'placeName' | 'maxPlayers' | 'playersCount' | 'cancelled'
>

export function entryOf(event: EventCard): Entry {
  return { ...event, placeName: event.place.name }
}

/** Beyond so many events a day shows one red dot instead. */
const dotsMax = 3

/** Returns the hues of a day's dots, or `many`. */
export function dotsOf(entries: readonly Entry[]): readonly number[] | 'many' {
  return entries.length > dotsMax ? 'many' : entries.map(({ activityType }) => activityHues[activityType])
}

/** Returns colours of an activity that are readable in both themes. */
export function coloursOf({ activityType }: Entry): { color: string; contrastColor: string } {
  const hue = activityHues[activityType]
  return {
    color: `oklch(var(--tint-light) var(--tint-chroma) ${hue})`,
    contrastColor: `oklch(var(--tint-ink-light) var(--tint-ink-chroma) ${hue})`,
  }
}
