import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/**
 * One square of a snapshot. It names nobody, and says nothing of fewer people than the first of `heatLimits.bands`; each
 * text has a digit for each hour.
 */
const HeatRow = row({
  _id: Type.String(),
  snapshot: Type.String(),
  /** Kilometres. */
  side: Type.Integer(),
  /** The number of its row of squares. */
  row: Type.Integer(),
  lat: Type.Number(),
  lon: Type.Number(),
  /** How many degrees of longitude it is wide. */
  width: Type.Number(),
  /** The text for everybody. */
  all: Type.String(),
  /** The text for people who would play any activity; absent where they are too few. */
  open: Type.Optional(Type.String()),
  /** The activities that have more people than `open` says. */
  activities: list(row({ activity: Type.String(), hours: Type.String() })),
})
export type HeatRow = RowOf<typeof HeatRow>

export const heatSquares = rows('heat-squares', HeatRow, [
  index({ snapshot: 1, side: 1, row: 1, lon: 1 }, { serves: 'the squares around a place, and old snapshots' }),
])

/** A complete snapshot. Its id is the hour in which it was computed: each hour has one, whichever process does it. */
const SnapshotRow = row({
  _id: Type.String(),
  /** The snapshot that its squares name. */
  snapshot: Type.String(),
  /** When the first hour of the snapshot begins. */
  from: Timestamp,
  squares: Type.Integer(),
})
export type SnapshotRow = RowOf<typeof SnapshotRow>

export const heatSnapshots = rows('heat-snapshots', SnapshotRow)
