import { closed } from '@parta/contracts/operation'
import { Id } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { task } from '@parta/kit/tasks/task'

/**
 * A deletion under way, under its account: begun before anything is gone, so that what a crash leaves half
 * done is taken up again. When it is done only the ids and times are left, as a record for a month.
 */
export interface ErasureRow {
  readonly _id: string
  readonly aliasIds: readonly string[]
  /** Pictures of theirs that others may show, too. */
  readonly images: readonly string[]
  /** The codes, sign-ups and counted tries of their e-mail. */
  readonly emailHash: string | null
  readonly begunAt: Date
  readonly doneAt: Date | null
}

export const erasures = rows<ErasureRow>(
  'erasures',
  {
    _id: String,
    aliasIds: [String],
    images: [String],

    emailHash: String,
    begunAt: Date,
    doneAt: Date,
  },
  // The sweep of records that are old, and of deletions that a version before tasks left.
  (schema) => schema.index({ doneAt: 1, begunAt: 1 }),
)

/** The rest of a deletion, until everything that was under way has settled. */
export const finishErasureTask = task('finish-erasure', {
  data: closed({ accountId: Id }),
  // Never given up: whoever asked for it must not wait for an operator.
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 2000,
})

export function erasuresOf(kit: Kit) {
  return kit.database.native<ErasureRow>(erasures.collection)
}
