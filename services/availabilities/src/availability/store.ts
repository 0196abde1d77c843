import { Availability } from '@parta/contracts/availabilities'
import { Choice } from '@parta/contracts/operation'
import { Coordinates } from '@parta/contracts/shapes'
import { activities } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** When and where a person would like to play, every week or once. */
const AvailabilityRow = row({
  userId: Type.String(),
  type: Availability.properties.type,
  name: Type.String(),
  dateStart: Timestamp,
  dateEnd: Timestamp,
  activities: list(Choice(activities)),
  location: Coordinates,
  /** Kilometres. */
  radius: Type.Number(),
  isDisabled: Type.Boolean(),
})
export type AvailabilityRow = RowOf<typeof AvailabilityRow>

export const availabilities = aggregate('availabilities', AvailabilityRow, [
  index({ userId: 1, dateStart: 1 }, { serves: "listAvailabilities: a person's own, the soonest first" }),
])

export function readMine(kit: Kit, userId: string): Promise<Stored<AvailabilityRow>[]> {
  return kit.database
    .native<Stored<AvailabilityRow>>(availabilities.collection)
    .find({ userId })
    .sort({ dateStart: 1 })
    .toArray()
}
