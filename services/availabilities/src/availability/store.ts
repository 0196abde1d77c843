import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'

/** When and where a person would like to play, every week or once. */
export interface AvailabilityRow {
  readonly userId: string
  readonly type: 'permanent' | 'oneOff'
  readonly name: string
  readonly dateStart: Date
  readonly dateEnd: Date
  readonly activities: readonly Activity[]
  readonly location: Coordinates
  /** Kilometres. */
  readonly radius: number
  readonly isDisabled: boolean
}

export const availabilities = aggregate<AvailabilityRow>(
  'availabilities',
  {
    userId: String,
    type: String,
    name: String,
    dateStart: Date,
    dateEnd: Date,
    activities: [String],
    location: Object,
    radius: Number,
    isDisabled: Boolean,
  },
  // listAvailabilities: one person's, the soonest first.
  (schema) => schema.index({ userId: 1, dateStart: 1 }),
)

export function readMine(kit: Kit, userId: string): Promise<Stored<AvailabilityRow>[]> {
  return kit.database
    .native<Stored<AvailabilityRow>>(availabilities.collection)
    .find({ userId })
    .sort({ dateStart: 1 })
    .toArray()
}
