import type { EventCard, SharedEvent } from '@parta/contracts/events'
import { freePlaces } from '@parta/contracts/predicates/players'
import type { Translate } from '../../lib/plain-texts.ts'
import { activityHues } from '../../ui/activity-hues.ts'

/** The fields of an event that a calendar shows. */
export type Entry = Pick<
  SharedEvent,
  'id' | 'name' | 'activityType' | 'date' | 'endDate' | 'placeName' | 'maxPlayers' | 'playersCount' | 'cancelled'
>

export function entryOf(event: EventCard): Entry {
  return { ...event, placeName: event.place.name }
}

/** Says how many places are free, or that the event is cancelled. */
export function placesText(entry: Entry, t: Translate): string {
  if (entry.cancelled) return t('cancelled')
  const free = freePlaces(entry)
  if (free === null) return t('free.unlimited')
  return free === 0 ? t('free.none') : t('free.count', { count: free })
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
