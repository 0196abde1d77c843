import { type Locale, locales, zone } from '@parta/contracts/values'
import { Feed } from 'feed'
import type { CalendarEvent } from './calendar-view.ts'

/** The fields of an event that its entry shows. */
export type AtomEvent = CalendarEvent & { readonly movedAt?: Date | undefined }

interface AtomFeed {
  readonly org: { readonly id: string; readonly name: string }
  /** PARTA_PUBLIC_URL, on which the links are built. */
  readonly publicUrl: string
  readonly path: string
  readonly locale: Locale
  readonly limit: number
}

const cancelled: Readonly<Record<Locale, string>> = { cs: 'Zrušeno', sk: 'Zrušené', en: 'Cancelled' }

/**
 * Writes events as an Atom feed (RFC 4287), those created last first. An entry is updated when its event is moved or
 * cancelled, not when somebody joins: readers show updated entries again.
 */
export function writeAtom(events: readonly AtomEvent[], { org, publicUrl, path, locale, limit }: AtomFeed): string {
  const site = publicUrl.replace(/\/$/, '')
  const newest = events.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, limit)
  const latest = Math.max(0, ...newest.map((event) => updatedAt(event).getTime()))
  const feed = new Feed({
    id: `urn:parta:org:${org.id}`,
    title: plain(org.name),
    link: `${site}/share-item/org/${encodeURIComponent(org.id)}`,
    feedLinks: { atom: site + path },
    language: locale,
    generator: 'Parta',
    author: { name: plain(org.name) },
    updated: new Date(latest),
  })
  for (const event of newest) {
    feed.addItem({
      id: `urn:parta:event:${event._id}`,
      title: asHtml(event.cancelled ? `${cancelled[locale]}: ${event.name}` : event.name),
      link: `${site}/share-item/event/${encodeURIComponent(event._id)}`,
      description: asHtml(summaryOf(event, locale)),
      date: updatedAt(event),
      published: event.createdAt,
    })
  }
  return feed.atom1()
}

function updatedAt(event: AtomEvent): Date {
  return event.cancelled ? event.updatedAt : (event.movedAt ?? event.createdAt)
}

/** Making a format takes longer than an entry. */
const formats = Object.fromEntries(
  locales.map((locale) => [
    locale,
    {
      day: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: zone }),
      time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: zone }),
    },
  ]),
) as Readonly<Record<Locale, { readonly day: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }>>

function summaryOf({ date, endDate, place }: AtomEvent, locale: Locale): string {
  const { day, time } = formats[locale]
  return [`${day.format(date)}, ${time.format(date)}–${time.format(endDate)}`, place.name, place.address]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Escapes a text as HTML, because the library declares titles and summaries to be HTML. */
function asHtml(text: string): string {
  return plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Removes characters that XML 1.0 does not allow. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}
