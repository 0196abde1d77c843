import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { keyOf } from '@parta/kit/store/keyset'
import { byDate, byOrg, type ParticipationRow, participations, type Stance } from '../participations/store.ts'

/** Whoever only waited for what is past took no part in it. */
const taken: ParticipationRow['state'][] = ['joined', 'leads', 'trains']
const longest = limits.durationMaxMinutes * 60_000

interface Wanted {
  readonly userId: string
  readonly orgId?: string | undefined
  readonly nextToken?: string | undefined
  readonly past: boolean
  readonly limit: number
}

/** An event, and how one's people stand to it: those of them that belong in the list. */
interface Own extends Pick<ParticipationRow, 'eventId' | 'date'> {
  readonly rows: Stance[]
}

/** Nothing but what stands in the index, which tells the first page alone. */
export const ownFields = { _id: 0, eventId: 1, date: 1, entrantId: 1, state: 1, confirmed: 1, offerUntil: 1 } as const

/**
 * The events of one's own lists, in their order, each once though several of one's people are in it. Read
 * along the index as far as the page reaches, however many there are.
 */
export async function findOwn(kit: Kit, wanted: Wanted): Promise<Own[]> {
  const found = new Map<string, Own>()
  const rows = kit.database
    .native<ParticipationRow>(participations.collection)
    .find(ownFilter(wanted, new Date()), { projection: ownFields })
    .sort(wanted.past ? { date: -1, eventId: -1 } : { date: 1, eventId: 1 })
    .hint(wanted.orgId ? byOrg : byDate)
    .batchSize(wanted.limit * 2)
  // Rows of one event follow one another: it is whole once the next one begins.
  for await (const row of rows) {
    const own = found.get(row.eventId)
    if (own) own.rows.push(row)
    else if (found.size === wanted.limit) break
    else found.set(row.eventId, { eventId: row.eventId, date: row.date, rows: [row] })
  }
  return [...found.values()]
}

/** No event is longer than a day: so those of past years are not even looked at. */
export function ownFilter({ userId, orgId, nextToken, past }: Omit<Wanted, 'limit'>, now: Date) {
  return {
    $and: [
      { userId, listed: true, ...(orgId ? { orgId } : {}) },
      past
        ? { state: { $in: taken }, date: { $lt: now }, endDate: { $lt: now } }
        : { date: { $gt: new Date(now.getTime() - longest) }, endDate: { $gte: now } },
      follows(nextToken, past ? ['$lte', '$lt'] : ['$gte', '$gt']),
    ],
  }
}

/** What follows a token: at its date or beyond, by the index; and of that date, beyond its event. */
function follows(token: string | undefined, [to, beyond]: readonly [string, string]) {
  if (!token) return {}
  const [time, eventId] = keyOf(token, 'number', 'string')
  const date = new Date(Number(time))
  return { date: { [to]: date }, $or: [{ date: { [beyond]: date } }, { eventId: { [beyond]: eventId } }] }
}
