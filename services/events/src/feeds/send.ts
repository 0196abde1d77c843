import type { getCalendarFeed } from '@parta/contracts/calendar'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { sendCalendar } from '../calendar/send.ts'
import { calendarEntry } from '../calendar/view.ts'
import { findFeed } from './find.ts'

/** The calendar under an address, for whichever program asks. */
export async function send(
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
