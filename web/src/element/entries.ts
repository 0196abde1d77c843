import type { getCalendar } from '@parta/contracts/calendar'
import { type Locale, zone } from '@parta/contracts/values'
import type { Static } from 'typebox'

type SharedEvent = Static<(typeof getCalendar)['reply']>['items'][number]
type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** What the list shows of one event, as text. */
export interface ListedEntry {
  readonly id: string
  readonly name: string
  readonly date: string
  readonly weekday: string
  readonly day: string
  readonly month: string
  /** The day in words, for readers of the screen. */
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
export function entriesOf(items: readonly SharedEvent[], { locale, t, now, limit }: Listing): readonly ListedEntry[] {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  const weekday = format({ weekday: 'short' })
  const day = format({ day: 'numeric' })
  const month = format({ month: 'short' })
  const fullDay = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const time = format({ hour: '2-digit', minute: '2-digit', hour12: false })
  return items
    .filter(({ endDate }) => new Date(endDate) > now)
    .slice(0, limit)
    .map((event) => {
      const date = new Date(event.date)
      const times = `${time.format(date)}–${time.format(new Date(event.endDate))}`
      return {
        id: event.id,
        name: event.name,
        date: event.date,
        weekday: weekday.format(date),
        day: day.format(date).replace('.', ''),
        month: month.format(date),
        fullDay: fullDay.format(date),
        detail: [times, t(`activities:${event.activityType}`), event.placeName].filter(Boolean).join(' · '),
        ...placesOf(event, t),
      }
    })
}

function placesOf(event: SharedEvent, t: Translate): Pick<ListedEntry, 'places' | 'state'> {
  if (event.cancelled) return { places: t('cancelled'), state: 'cancelled' }
  if (event.maxPlayers === -1) return { places: t('free.unlimited'), state: 'free' }
  const count = event.maxPlayers - event.playersCount
  return count > 0 ? { places: t('free.count', { count }), state: 'free' } : { places: t('free.none'), state: 'full' }
}
