import { createHash } from 'node:crypto'
import type { getEventFile } from '@parta/contracts/calendar'
import { AppError } from '@parta/contracts/errors'
import { type CalendarEntry, writeCalendar } from '@parta/kit/calendar'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { events } from '../event/store.ts'
import { participations } from '../mine/store.ts'
import { type CalendarEvent, calendarEntry } from './view.ts'

interface Sent {
  readonly calendar: { readonly name: string; readonly refreshMinutes?: number }
  readonly entries: readonly CalendarEntry[]
}

/** Answers a calendar; whoever holds the same one already is told so, by its ETag. */
export function sendCalendar(kit: Kit, response: Call<typeof getEventFile>['response'], sent: Sent): void {
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

/** One event as a file. A private one, too, for whoever has its id, as its page. */
export async function sendEvent(
  kit: Kit,
  { params, actor, response }: Pick<Call<typeof getEventFile>, 'params' | 'actor' | 'response'>,
): Promise<void> {
  const event = await kit.database
    .model(events)
    .findById(params.id, { players: 0, queue: 0, words: 0 })
    .lean<CalendarEvent & { removed: boolean }>()
    .exec()
  if (!event || event.name === '' || (event.removed && !(await isOwn(kit, params.id, actor.userId)))) {
    throw new AppError('event.notFound')
  }
  sendCalendar(kit, response, { calendar: { name: event.name }, entries: [calendarEntry(event)] })
}

/** A deleted event is there for those who were in it or led it. */
async function isOwn(kit: Kit, eventId: string, userId: string): Promise<boolean> {
  const found = await kit.database.model(participations).exists({ userId, state: { $ne: 'gone' }, eventId } as never)
  return found !== null
}
