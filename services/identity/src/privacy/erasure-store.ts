import { closed } from '@parta/contracts/operation'
import { Id, nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/**
 * The erasure of one account. It is inserted before anything is deleted, so that an erasure that a crash interrupted
 * can be resumed. A finished erasure keeps only ids and times, for 30 days.
 */
const ErasureRow = row({
  /** The id of the account. */
  _id: Type.String(),
  aliasIds: list(Type.String()),
  /** Pictures of the person that other people may show, too. */
  images: list(Type.String()),
  /** The hash by which codes, sign-ups and counters of the e-mail are found. */
  emailHash: nullable(Type.String()),
  begunAt: Timestamp,
  doneAt: nullable(Timestamp),
})
export type ErasureRow = RowOf<typeof ErasureRow>

export const erasures = rows('erasures', ErasureRow, [index({ doneAt: 1 }, { serves: 'the sweep of old records' })])

/** Finishes an erasure, in the two passes of `finishErasure`. */
export const finishErasureTask = task('finish-erasure', {
  data: closed({ accountId: Id }),
  // Never given up: an erasure must not depend on an operator who replays it.
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 2000,
})

export function erasuresOf(kit: Kit) {
  return kit.database.native<ErasureRow>(erasures.collection)
}
