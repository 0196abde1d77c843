import type { getCalendar as GetCalendar } from '@parta/contracts/calendar'
import { limits } from '@parta/contracts/limits'
import { getCalendar } from '../generated/operations.ts'
import type { QueryOf, ReplyOf } from '../lib/request.ts'

export type Calendar = ReplyOf<typeof GetCalendar>

interface Asked {
  /** The origin of Parta. */
  readonly site: string
  readonly org: string
  readonly range: QueryOf<typeof GetCalendar>
}

/**
 * Fetches the public events of an organisation, without cookies.
 * @returns `notFound` for an organisation that is unknown or private, `failed` when Parta cannot be reached
 */
export async function fetchCalendar(
  { site, org, range }: Asked,
  signal: AbortSignal,
): Promise<Calendar | 'notFound' | 'failed'> {
  // `AbortSignal.any` is missing in browsers in which clubs' own sites still work.
  const stop = new AbortController()
  const abort = () => stop.abort()
  signal.addEventListener('abort', abort)
  const timer = setTimeout(abort, limits.timeouts.client)
  const path = getCalendar.path.replace(':token', encodeURIComponent(org))
  try {
    const answer = await fetch(`${site}${path}?${new URLSearchParams(range)}`, {
      credentials: 'omit',
      signal: stop.signal,
    })
    if (answer.ok) return (await answer.json()) as Calendar
    return answer.status === 404 || answer.status === 400 ? 'notFound' : 'failed'
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
