import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@parta/contracts/errors'
import { eventLimits } from '@parta/contracts/event-limits'
import type * as contract from '@parta/contracts/places'
import { wordsOf } from '@parta/contracts/predicates/text'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { countChanged } from '../../core/count-events.ts'
import { events, pointOf } from '../../core/store.ts'
import { carryOut } from '../../core/take-slot.ts'
import { type PlaceRow, places, placeView } from '../store.ts'
import { comingAt, followSome } from './follow-places.ts'
import { isMoved } from './place-rules.ts'

type Update = Pick<Call<typeof contract.updatePlace>, 'params' | 'body' | 'actor'>

/**
 * Edits a place of the caller. `changedAt` is written in the same update, so that a crash does not lose the events'
 * updates.
 * @throws place.notFound, place.inUse; event.tooManyToday and server.busy, before anything is written
 */
export async function updatePlace(kit: Kit, { params, body, actor }: Update): Promise<contract.ListedPlace> {
  const userId = personOf(actor)
  const place = await ownPlace(kit, params.id, userId)
  const before = placeView(place)
  const { name = before.name, address = before.address, location = before.location } = body
  if (isMoved(before.location, location) && (await isInUse(kit, params.id, userId))) throw new AppError('place.inUse')
  const next = { ...before, name: name.trim(), address, location, activities: body.activities ?? before.activities }
  if (!isDeepStrictEqual(next, before)) await carryOut(() => write(kit, next, userId), userId)
  return { ...next, isOwn: true }
}

/** Counts the events at a place, then writes the place and the first of these events. */
async function write(
  kit: Kit,
  { id, name, address, location, activities }: contract.Place,
  userId: string,
): Promise<void> {
  const at = new Date()
  const count = await kit.database
    .model(events)
    .countDocuments(comingAt(id), { limit: eventLimits.changedOfPlace })
    .exec()
  await countChanged(kit, { by: userId, count }, at)
  const changed = await kit.database
    .model(places)
    .findOneAndUpdate(
      { _id: id, userId },
      {
        $set: { name, address, point: pointOf(location), activities, words: wordsOf(name, address), changedAt: at },
      },
      { returnDocument: 'after' },
    )
    .lean<PlaceRow>()
    .exec()
  if (!changed) throw new AppError('place.notFound')
  await followSome(kit, changed)
}

async function ownPlace(kit: Kit, id: string, userId: string): Promise<PlaceRow> {
  const place = await kit.database.model(places).findOne({ _id: id, userId }).lean<PlaceRow>().exec()
  if (!place) throw new AppError('place.notFound')
  return place
}

/** Whether another person plans to play there. */
async function isInUse(kit: Kit, placeId: string, userId: string): Promise<boolean> {
  const found = await kit.database.model(events).exists(othersFilter(placeId, userId))
  return found !== null
}

export function othersFilter(placeId: string, userId: string) {
  return { 'place.id': placeId, date: { $gt: new Date() }, cancelled: false, leader: { $ne: userId } }
}
