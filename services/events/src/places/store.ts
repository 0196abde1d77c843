import type { Place } from '@parta/contracts/places'
import type { Activity } from '@parta/contracts/values'
import { rows } from '@parta/kit/store/mongo'
import { Schema } from 'mongoose'
import type { GeoPoint } from '../domain/store.ts'

export interface PlaceRow {
  readonly _id: string
  readonly name: string
  readonly address: string
  readonly point: GeoPoint
  readonly activities: readonly Activity[]
  /** Words of name and address, for searches by their beginnings. */
  readonly words: readonly string[]
  /** Who added it; null for those that Parta came with. */
  readonly userId: string | null
  readonly createdAt: Date
  /** When it was last changed, until all of its coming events say the same. */
  readonly changedAt?: Date
}

export const places = rows<PlaceRow>(
  'places',
  {
    _id: String,
    name: String,
    address: String,
    point: Schema.Types.Mixed,
    activities: [String],
    words: [String],
    userId: String,
    createdAt: Date,
    changedAt: Date,
  },
  (schema) => {
    // listPlaces: the nearest first …
    schema.index({ point: '2dsphere' })
    // … and of those that someone added.
    schema.index({ userId: 1, point: '2dsphere' })
    // The sweep: those that their events do not follow yet.
    schema.index({ changedAt: 1 }, { sparse: true })
  },
)

export function placeView(row: PlaceRow): Place {
  const [lon, lat] = row.point.coordinates
  return { id: row._id, name: row.name, address: row.address, location: { lat, lon }, activities: [...row.activities] }
}
