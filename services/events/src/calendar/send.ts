import { createHash } from 'node:crypto'
import type { getCalendarFeed, getEventFile, getPublicCalendar } from '@parta/contracts/calendar'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type CalendarEntry, writeCalendar } from '@parta/icalendar/calendar'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { openEvent } from '../event/open.ts'
import { findFeed, findOpenOrg, readOrgEvents } from './find-feed.ts'
import { calendarEntry } from './view.ts'

interface SentCalendar {
  readonly calendar: { readonly name: string; readonly refreshMinutes?: number }
  readonly entries: readonly CalendarEntry[]
}

/** Sends a calendar with an ETag, so that an unchanged one is answered with 304. */
function sendCalendar(kit: Kit, response: Call<typeof getEventFile>['response'], sent: SentCalendar): void {
  const text = writeCalendar({ ...sent.calendar, publicUrl: kit.config.PARTA_PUBLIC_URL }, sent.entries)
  response
    .status(200)
    .set({
      'Content-Type': 'text/calendar; charset=utf-8',
      ETag: `"${createHash('sha256').update(text).digest('base64url')}"`,
      'Content-Disposition': 'attachment; filename="parta.ics"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      // Clients may store the file, but ask each time: a revoked address must stop working at once.
      'Cache-Control': 'private, no-cache',
    })
    .send(text)
}

/** Sends one event as a file, to everyone for whom its page opens. */
export async function sendEvent(
  kit: Kit,
  { params, query, actor, response }: Pick<Call<typeof getEventFile>, 'params' | 'query' | 'actor' | 'response'>,
): Promise<void> {
  const { event } = await openEvent(kit, params.id, { userId: actor.userId, token: query.token })
  if (event.name === '') throw new AppError('event.notFound')
  const entry = calendarEntry({ ...event, _id: params.id })
  sendCalendar(kit, response, { calendar: { name: event.name }, entries: [entry] })
}

/** Sends the calendar of a feed to any program that has its address. */
export async function sendFeed(
  kit: Kit,
  { params, response }: Pick<Call<typeof getCalendarFeed>, 'params' | 'response'>,
): Promise<void> {
  const feed = await findFeed(kit, params.token)
  const app = kit.config.PARTA_LITE_NAME ?? 'Parta'
  const name = feed.name === '' ? app : `${app}: ${feed.name}`
  sendCalendar(kit, response, {
    calendar: { name, refreshMinutes: limits.feedRefreshMinutes },
    entries: feed.events.map(calendarEntry),
  })
}

/** Sends the calendar of an organisation that is not private, with its public events. */
export async function sendPublic(
  kit: Kit,
  { params, response }: Pick<Call<typeof getPublicCalendar>, 'params' | 'response'>,
): Promise<void> {
  const org = await findOpenOrg(kit, params.id)
  const events = await readOrgEvents(kit, org.id)
  sendCalendar(kit, response, {
    calendar: { name: org.name, refreshMinutes: limits.feedRefreshMinutes },
    entries: events.map(calendarEntry),
  })
}
