import { createHash } from 'node:crypto'
import type { getCalendarFeed, getEventFile } from '@parta/contracts/calendar'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type CalendarEntry, writeCalendar } from '@parta/icalendar/calendar'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { openEvent } from '../event/open.ts'
import { findFeed } from './find-feed.ts'
import { calendarEntry } from './view.ts'

interface Sent {
  readonly calendar: { readonly name: string; readonly refreshMinutes?: number }
  readonly entries: readonly CalendarEntry[]
}

/** Answers a calendar; whoever holds the same one already is told so, by its ETag. */
function sendCalendar(kit: Kit, response: Call<typeof getEventFile>['response'], sent: Sent): void {
  const text = writeCalendar({ ...sent.calendar, publicUrl: kit.config.PARTA_PUBLIC_URL }, sent.entries)
  response
    .status(200)
    .set({
      'Content-Type': 'text/calendar; charset=utf-8',
      ETag: `"${createHash('sha256').update(text).digest('base64url')}"`,
      'Content-Disposition': 'attachment; filename="parta.ics"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      // Kept by whoever asks, and asked for anew each time: a revoked address is worthless at once.
      'Cache-Control': 'private, no-cache',
    })
    .send(text)
}

/** One event as a file, for those whom it opens for, as its page. */
export async function sendEvent(
  kit: Kit,
  { params, query, actor, response }: Pick<Call<typeof getEventFile>, 'params' | 'query' | 'actor' | 'response'>,
): Promise<void> {
  const { event } = await openEvent(kit, params.id, { userId: actor.userId, token: query.token })
  if (event.name === '') throw new AppError('event.notFound')
  const entry = calendarEntry({ ...event, _id: params.id })
  sendCalendar(kit, response, { calendar: { name: event.name }, entries: [entry] })
}

/** The calendar under an address, for whichever program asks. */
export async function sendFeed(
  kit: Kit,
  { params, response }: Pick<Call<typeof getCalendarFeed>, 'params' | 'response'>,
): Promise<void> {
  const feed = await findFeed(kit, params.token)
  const name = feed.name === '' ? 'Parta' : `Parta: ${feed.name}`
  sendCalendar(kit, response, {
    calendar: { name, refreshMinutes: limits.feedRefreshMinutes },
    entries: feed.events.map(calendarEntry),
  })
}
