import type { getCalendarFeed, getEventFile, getPublicCalendar } from '@parta/contracts/calendar'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { createWriter, writeCalendar } from '@parta/icalendar/calendar'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { openEvent } from '../../core/open-event.ts'
import { calendarEntry } from './calendar-view.ts'
import { type Feed, findFeed, findOpenOrg, selectOrgEvents } from './find-feed.ts'
import { type CalendarFile, etagOf, type Files } from './keep-files.ts'

type Sending = Pick<Call<typeof getPublicCalendar>, 'request' | 'response'>

/** Sends one event as a file, to everyone for whom its page opens. */
export async function sendEvent(
  kit: Kit,
  { params, query, actor, response }: Pick<Call<typeof getEventFile>, 'params' | 'query' | 'actor' | 'response'>,
): Promise<void> {
  const { event } = await openEvent(kit, params.id, { userId: actor.userId, token: query.token })
  if (event.name === '') throw new AppError('event.notFound')
  const calendar = { name: event.name, publicUrl: kit.config.PARTA_PUBLIC_URL }
  const bytes = Buffer.from(writeCalendar(calendar, [calendarEntry({ ...event, _id: params.id })]))
  sendCalendar(response, { bytes, etag: etagOf(bytes) })
}

/** Sends the calendar of a feed to any program that has its address. */
export async function sendFeed(
  kit: Kit,
  files: Files,
  { params, ...sending }: Pick<Call<typeof getCalendarFeed>, 'params' | 'request' | 'response'>,
): Promise<void> {
  const feed = await findFeed(kit, params.token)
  const app = kit.config.PARTA_LITE_NAME ?? 'Parta'
  await sendMany(kit, files, { ...sending, ...feed, name: feed.name === '' ? app : `${app}: ${feed.name}` })
}

/** Sends the calendar of an organisation that is not private, with its public events. */
export async function sendPublic(
  kit: Kit,
  files: Files,
  { params, ...sending }: Pick<Call<typeof getPublicCalendar>, 'params' | 'request' | 'response'>,
): Promise<void> {
  const { id, name } = await findOpenOrg(kit, params.id)
  await sendMany(kit, files, { ...sending, of: `org ${id}`, name, select: () => selectOrgEvents(id) })
}

async function sendMany(
  kit: Kit,
  files: Files,
  { request, response, of, name, select }: Sending & Feed,
): Promise<void> {
  const calendar = { name, publicUrl: kit.config.PARTA_PUBLIC_URL, refreshMinutes: limits.feedRefreshMinutes }
  const file = await files({
    key: JSON.stringify(['calendar', of, name]),
    request,
    select,
    write: async (found) => {
      const writer = createWriter(calendar)
      for await (const event of found) writer.add(calendarEntry(event))
      return writer.end()
    },
  })
  sendCalendar(response, file)
}

/** Sends a calendar with an ETag, so that an unchanged one is answered with 304. */
function sendCalendar(response: Sending['response'], { bytes, etag }: Pick<CalendarFile, 'bytes' | 'etag'>): void {
  response
    .status(200)
    .set({
      'Content-Type': 'text/calendar; charset=utf-8',
      ETag: etag,
      'Content-Disposition': 'attachment; filename="parta.ics"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      // Clients may store the file, but ask each time: a revoked address must stop working at once.
      'Cache-Control': 'private, no-cache',
    })
    .send(bytes)
}
