import { freePlaces } from '@parta/contracts/predicates/players'
import { type Locale, zone } from '@parta/contracts/values'
import { type Entry, placesText } from '../features/calendar/entry.ts'
import { longDay, shortWeekday, timeText, wallClock } from '../lib/dates.ts'
import type { Translate } from '../lib/plain-texts.ts'

/** What the list shows of one event, as text. */
export interface ListedEntry {
  readonly id: string
  readonly name: string
  readonly date: string
  readonly weekday: string
  readonly day: string
  readonly month: string
  /** The day in words, for screen readers. */
  readonly fullDay: string
  /** Time, sport and place. */
  readonly detail: string
  readonly places: string
  readonly state: 'free' | 'full' | 'cancelled'
}

interface Listing {
  readonly locale: Locale
  readonly t: Translate
  readonly now: Date
  readonly limit: number
}

/** Returns the entries of the events that are not over, the soonest first. */
export function entriesOf(items: readonly Entry[], { locale, t, now, limit }: Listing): readonly ListedEntry[] {
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: zone })
  return items
    .filter(({ endDate }) => new Date(endDate) > now)
    .slice(0, limit)
    .map((event) => {
      const { id, name, date, endDate } = event
      const times = `${timeText(date, locale)}–${timeText(endDate, locale)}`
      return {
        id,
        name,
        date,
        weekday: shortWeekday(date, locale),
        day: String(Number(wallClock(date).day.slice(-2))),
        month: month.format(new Date(date)),
        fullDay: longDay(date, locale),
        detail: [times, t(`activities:${event.activityType}`), event.placeName].filter(Boolean).join(' · '),
        places: placesText(event, t),
        state: event.cancelled ? 'cancelled' : freePlaces(event) === 0 ? 'full' : 'free',
      }
    })
}
