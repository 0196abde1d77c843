import type { getCalendar } from '@parta/contracts/calendar'
import { day } from '@parta/contracts/durations'
import type { Static } from 'typebox'

export type Calendar = Static<(typeof getCalendar)['reply']>

/** The list reaches this far into the future. */
const daysAhead = 60

/**
 * Fetches the public events of an organisation, without cookies. Events that have begun are included: none takes
 * longer than a day.
 * @returns `notFound` for an organisation that is unknown or private, `failed` when Parta cannot be reached
 */
export async function fetchEvents(
  { site, org, now }: { readonly site: string; readonly org: string; readonly now: Date },
  signal: AbortSignal,
): Promise<Calendar | 'notFound' | 'failed'> {
  const query = new URLSearchParams({
    startDate: new Date(now.getTime() - day).toISOString(),
    endDate: new Date(now.getTime() + daysAhead * day).toISOString(),
  })
  try {
    const answer = await fetch(`${site}/public/calendar/${encodeURIComponent(org)}?${query}`, {
      credentials: 'omit',
      signal,
    })
    if (answer.ok) return (await answer.json()) as Calendar
    return answer.status === 404 || answer.status === 400 ? 'notFound' : 'failed'
  } catch {
    return 'failed'
  }
}
