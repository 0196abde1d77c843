import { Choice } from '@parta/contracts/operation'
import type { Place } from '@parta/contracts/places'
import { nullable } from '@parta/contracts/shapes'
import { activities } from '@parta/contracts/values'
import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'
import { GeoPoint } from '../core/store.ts'

const PlaceRow = row({
  _id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  point: GeoPoint,
  activities: list(Choice(activities)),
  /** Words of name and address, for searches by their beginnings. */
  words: list(Type.String()),
  /** The person who added the place; null for the places that Parta comes with. */
  userId: nullable(Type.String()),
  /** Who added a place that is a product place now. Absent where Parta came with it, and after their erasure. */
  addedBy: Type.Optional(Type.String()),
  /**
   * Whether everybody's lists show the place: it came with Parta, a site admin took it over, or a public event was
   * planned there.
   */
  isShown: Type.Boolean(),
  createdAt: Timestamp,
  /** When the place last changed. Absent once all of its coming events have taken over the change. */
  changedAt: Type.Optional(Timestamp),
})
export type PlaceRow = RowOf<typeof PlaceRow>

export const places = rows('places', PlaceRow, [
  index({ isShown: 1, point: '2dsphere' }, { serves: 'listPlaces: those that everybody is shown, the nearest first' }),
  index({ userId: 1, point: '2dsphere' }, { serves: "listPlaces: the caller's own, the nearest first" }),
  index({ createdAt: -1, _id: -1 }, { serves: 'the lists of site admins' }),
  index({ addedBy: 1 }, { serves: 'archive and erasure of the person who added a product place', sparse: true }),
  index({ changedAt: 1 }, { serves: 'the sweep: places whose events have not taken over a change', sparse: true }),
])

export function placeView(row: PlaceRow): Place {
  const [lon, lat] = row.point.coordinates
  return { id: row._id, name: row.name, address: row.address, location: { lat, lon }, activities: [...row.activities] }
}
