import { minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { keyOf } from '@parta/kit/store/keyset'
import { byDate, byOrg, type ParticipationRow, participations } from '../core/participation-store.ts'

/** The states of past events in the history; being queued does not count. */
const taken: ParticipationRow['state'][] = ['joined', 'leads', 'trains']
const longest = limits.durationMaxMinutes * minute

interface ListQuery {
  readonly userId: string
  readonly orgId?: string | undefined
  readonly nextToken?: string | undefined
  readonly past: boolean
  readonly limit: number
}

type PersonalEvent = Pick<ParticipationRow, 'eventId' | 'date'>

/** Only fields of the index, so that no document is read. */
export const ownFields = { _id: 0, eventId: 1, date: 1 } as const

/**
 * The events of a personal list in order, each once, even if several of the person's aliases are in it. Reads the
 * index only as far as the page reaches.
 */
export async function findOwn(kit: Kit, wanted: ListQuery): Promise<PersonalEvent[]> {
  const found = new Map<string, PersonalEvent>()
  const rows = kit.database
    .native<ParticipationRow>(participations.collection)
    .find(ownFilter(wanted, new Date()), { projection: ownFields })
    .sort(wanted.past ? { date: -1, eventId: -1 } : { date: 1, eventId: 1 })
    .hint(wanted.orgId ? byOrg : byDate)
    .batchSize(wanted.limit * 2)
  for await (const { eventId, date } of rows) {
    found.set(eventId, { eventId, date })
    if (found.size === wanted.limit) break
  }
  return [...found.values()]
}

/** The filter of a personal list. No event is longer than a day, so the index range begins one day ago. */
export function ownFilter({ userId, orgId, nextToken, past }: Omit<ListQuery, 'limit'>, now: Date) {
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

/** The filter of what follows a page token: by date, and for the same date by event. */
function follows(token: string | undefined, [to, beyond]: readonly [string, string]) {
  if (!token) return {}
  const [time, eventId] = keyOf(token, 'number', 'string')
  const date = new Date(Number(time))
  return { date: { [to]: date }, $or: [{ date: { [beyond]: date } }, { eventId: { [beyond]: eventId } }] }
}
