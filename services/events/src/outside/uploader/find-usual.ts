import type { OrgSnapshot } from '@parta/contracts/orgs'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { UploadDefaults } from '@parta/contracts/uploader'
import type { Kit } from '@parta/kit/kit'
import { type EventRow, events } from '../../core/store.ts'
import { usualDefaults } from './default-rules.ts'

export interface Usual {
  readonly defaults: UploadDefaults
  /** The places of the events, the last one first. */
  readonly places: readonly { readonly id: string; readonly name: string }[]
}

/** Returns what the last events of an organisation usually have. */
export async function findUsual(kit: Kit, org: OrgSnapshot): Promise<Usual> {
  const fields = { activityType: 1, 'place.id': 1, 'place.name': 1, duration: 1, maxPlayers: 1, private: 1 } as const
  const found = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .find({ 'org.id': org.id, removed: false }, { projection: fields })
    .sort({ date: -1, _id: -1 })
    .limit(uploadLimits.eventsCompared)
    .toArray()
  const values = found.map(({ place, ...event }) => ({ ...event, eventPlaceId: place.id }))
  const places = new Map(found.map(({ place: { id, name } }) => [id, { id, name }]))
  return {
    defaults: usualDefaults(values, org.private),
    places: [...places.values()].slice(0, uploadLimits.placesUsed),
  }
}
