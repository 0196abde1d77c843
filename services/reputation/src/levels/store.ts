import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { activities } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A rating of the playing level of a person or an alias after an event, as it was given, changed or taken back. */
const RatingRow = row({
  /** Derived from the fact (`ratingId`): a fact that comes twice is one row. */
  _id: Type.String(),
  /** Whose level was rated: an alias's id, or the person's own. */
  subject: Type.String(),
  activityType: Choice(activities),
  by: Type.String(),
  /** 1 to 5; null when the rating was taken back. */
  level: nullable(Type.Integer()),
  at: Timestamp,
})
export type RatingRow = RowOf<typeof RatingRow>

export const ratings = rows('level-ratings', RatingRow, [
  index({ subject: 1, activityType: 1, at: 1, _id: 1 }, { serves: 'the count of one level; export and erasure' }),
  index({ by: 1 }, { serves: 'export and erasure: the ratings that a person gave' }),
])

/**
 * The id of a rating. Ratings of one rater after one event sort in the order in which they were given, also within one
 * millisecond.
 * @param version the version of the rater's turn that the fact carries
 */
export function ratingId(
  { eventId, by, subject }: { readonly eventId: string; readonly by: string; readonly subject: string },
  version: number,
): string {
  return `${eventId}:${by}:${subject}:${String(version).padStart(9, '0')}`
}

const ShownLevel = row({ level: Type.Number(), margin: Type.Number(), raters: Type.Integer() })

/** The level in one activity, counted from its ratings. */
const CountedLevel = row({
  activityType: Choice(activities),
  /** How many more people must rate before a level is shown; 0 when one is. */
  missing: Type.Integer(),
  shown: nullable(ShownLevel),
})
export type CountedLevel = RowOf<typeof CountedLevel>

/** The levels of a person or an alias, stored under their id. */
const PeerLevels = row({
  /** In the order of the names of the activities. */
  levels: list(CountedLevel),
  /** How often a new count was stored; a count that was begun before the last one is repeated. */
  recounts: Type.Integer(),
})
export type PeerLevels = RowOf<typeof PeerLevels>

export const peerLevels = aggregate('peer-levels', PeerLevels)

export function readLevels(kit: Kit, subject: string): Promise<Stored<PeerLevels> | null> {
  return kit.database.native<Stored<PeerLevels>>(peerLevels.collection).findOne({ _id: subject })
}
