import { limits } from '@parta/contracts/limits'
import { placeFreed } from '@parta/contracts/seat-watches'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { factOf } from '@parta/kit/store/decision'
import { idFor } from '@parta/kit/store/id'
import { knownOrg } from '../../core/find-event.ts'
import { type ParticipationRow, participations } from '../../core/participation-store.ts'
import { type EventRow, events } from '../../core/store.ts'
import { hasFreeSeat } from '../../core/watch-rules.ts'
import { watchersOf, watchesOf } from '../../core/watch-store.ts'
import { isTold } from './rules.ts'

type Event = EventRow & { readonly _id: string; readonly v: number }

interface Freed {
  readonly eventId: string
  readonly freedAt: string
}

/**
 * Tells everybody who asked, if the seat is still free, and removes what they asked for. They are marked first, so that
 * a run after a crash tells the same people: who asks again meanwhile waits for the next seat.
 */
export async function notifyWatchers(kit: Kit, { eventId, freedAt }: Freed): Promise<void> {
  const event = await kit.database.model(events).findById(eventId).lean<Event>().exec()
  const isFree = event !== null && hasFreeSeat(event, new Date())
  const watches = watchesOf(kit)
  const all = watchersOf(eventId)
  if (isFree) await watches.updateMany({ ...all, freedAt: { $exists: false } }, { $set: { freedAt } })
  for (;;) {
    const page = await watches
      .find({ ...all, freedAt })
      .sort({ _id: 1 })
      .limit(limits.factPeople)
      .toArray()
    if (page.length === 0) return
    const ids = page.map(({ userId }) => userId)
    if (event && !event.cancelled) await publishFreed(kit, event, { freedAt, ids: await findTold(kit, event, ids) })
    await watches.deleteMany({ _id: { $in: page.map(({ _id }) => _id) }, freedAt })
  }
}

/** Returns the people who still could take the seat. */
async function findTold(kit: Kit, event: Event, ids: readonly string[]): Promise<string[]> {
  const [known, org, formers] = await Promise.all([
    kit.projections.many(people, ids),
    knownOrg(kit, event),
    event.private ? findFormers(kit, event._id, ids) : new Set<string>(),
  ])
  return ids.filter((id) => {
    const person = known.get(id)
    return person !== undefined && isTold(event, { person, org, wasIn: formers.has(id) })
  })
}

/** Returns who of the people was in an event once. */
async function findFormers(kit: Kit, eventId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await kit.database
    .native<ParticipationRow>(participations.collection)
    .distinct('userId', { userId: { $in: [...ids] }, eventId })
  return new Set(found)
}

async function publishFreed(
  kit: Kit,
  { _id: eventId, name: eventName, date, v: version }: Event,
  { freedAt, ids }: { readonly freedAt: string; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const freed = factOf(placeFreed, { eventId, eventName, date: date.toISOString(), freedAt, people: [...ids] })
  const id = `seat-watches:${idFor(`${eventId} ${freedAt} ${ids.join(' ')}`)}`
  await kit.publish(freed, { id, subject: eventId, at: new Date(freedAt), version })
}
