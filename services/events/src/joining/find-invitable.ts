import type { Answered, Asked, askInvitable } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import { type EventRow, events } from '../core/store.ts'
import { entrantsOf, findReputation } from './find-reputation.ts'
import { hasPart, inviteMissed } from './invite-rules.ts'

/** Whether somebody may invite a person to an event: the answer to the availabilities service. */
export async function findInvitable(
  kit: Kit,
  { eventId, by, userId, aliasId }: Asked<typeof askInvitable>,
): Promise<Answered<typeof askInvitable>> {
  const id = aliasId ?? userId
  const [event, person, reputation] = await Promise.all([
    kit.database.model(events).findById(eventId).lean<EventRow>().exec(),
    kit.projections.one(people, userId),
    findReputation(kit, [id]),
  ])
  if (!event || event.removed || (event.private && !hasPart(event, by))) return null
  const isThere = person && !person.deleted && (id === userId || person.aliases.some((alias) => alias.id === id))
  const [entrant] = isThere ? entrantsOf(person, [id], reputation) : []
  const refusal = entrant
    ? inviteMissed(event, { by, entrant, hiddenIds: hiddenFrom(person).ids }, new Date())
    : 'user.notFound'
  return { event: viewOf(eventId, event), refusal }
}

function viewOf(id: string, { name, activityType, date, endDate, place }: EventRow) {
  const { lat, lon } = place.location
  const times = { date: date.toISOString(), endDate: endDate.toISOString() }
  return { id, name, activityType, ...times, placeName: place.name, location: { lat, lon } }
}
