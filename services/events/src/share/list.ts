import type { getCalendar } from '@parta/contracts/calendar'
import { AppError } from '@parta/contracts/errors'
import type { listOrgEvents } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { events } from '../event/store.ts'
import type { ListedEvent } from '../event/view.ts'
import { after, cardPage, listed } from '../mine/list.ts'
import { participations } from '../mine/store.ts'
import { orgCopies } from '../orgs/store.ts'
import { sharedEvent } from './view.ts'

const day = 86_400_000

/** An organisation's coming events, the soonest first; a private one for those who are in it. */
export async function listOrg(
  kit: Kit,
  { actor, params, query }: Pick<Call<typeof listOrgEvents>, 'actor' | 'params' | 'query'>,
) {
  const limit = query.limit ?? limits.pageSize
  const now = new Date()
  // No event is longer: so those of past years are not even looked at.
  const begun = new Date(now.getTime() - limits.durationMaxMinutes * 60_000)
  const own = await kit.database
    .model(participations)
    .distinct('eventId', { userId: actor.userId, state: { $in: ['joined', 'queued', 'leads', 'trains'] } })
    .exec()
  const found = await kit.database
    .model(events)
    .find(
      {
        $and: [
          { 'org.id': params.id, date: { $gte: begun }, endDate: { $gte: now }, cancelled: false },
          { $or: [{ private: false }, { _id: { $in: own } }] },
          after(query.nextToken),
        ],
      } as never,
      listed,
    )
    .sort({ date: 1, _id: 1 })
    .limit(limit + 1)
    .lean<ListedEvent[]>()
    .exec()
  return cardPage(kit, found, { limit, caller: actor.userId })
}

/**
 * The public events of an organisation that is not private, for its calendar on any page.
 * @throws org.notFound, event.dateTooFar where more than `limits.calendarDays` are asked for
 */
export async function listCalendar(kit: Kit, { params, query }: Pick<Call<typeof getCalendar>, 'params' | 'query'>) {
  const from = new Date(query.startDate)
  const to = new Date(query.endDate)
  if (from > to) {
    throw new AppError('validation.failed', { fields: [{ field: 'endDate', code: 'validation.order' }] })
  }
  if (to.getTime() - from.getTime() > limits.calendarDays * day) throw AppError.field('event.dateTooFar', 'endDate')
  const org = await kit.copies.one(orgCopies, params.token)
  if (!org || org.deleted || org.private) throw new AppError('org.notFound')
  const found = await kit.database
    .model(events)
    .find(
      { 'org.id': params.token, private: false, name: { $ne: '' }, date: { $gte: from, $lte: to } } as never,
      listed,
    )
    .sort({ date: 1, _id: 1 })
    .limit(limits.calendarEvents)
    .lean<ListedEvent[]>()
    .exec()
  return { org: { id: org.id, name: org.name }, items: found.map((event) => sharedEvent(event._id, event)) }
}
