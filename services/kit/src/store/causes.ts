import { day, hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { Type } from 'typebox'
import type { Log } from '../process/log.ts'
import { type DeadLetter, deadLetters } from './dead-letters.ts'
import { type Database, rows } from './mongo.ts'
import { createOnce } from './once.ts'
import { index, type RowOf, row, Timestamp } from './row.ts'

/** A cause that was moved out of its document's list. Its id is `<collection>:<document>:<cause>`. */
const CauseRow = row({ _id: Type.String(), at: Timestamp })
type CauseRow = RowOf<typeof CauseRow>

export const causeRows = rows('causes', CauseRow, [
  index({ at: 1 }, { serves: 'the sweep of causes that cannot come again' }),
])

/** The causes of a document that no longer fit into its own list. */
export interface Causes {
  /** Returns those of the causes that were applied to the document and later moved out of its list. */
  moved(document: string, causes: readonly string[]): Promise<ReadonlySet<string>>
  /** Stores causes that are about to leave the document's list. */
  move(document: string, causes: readonly string[]): Promise<void>
}

/** Both functions take the document as `<collection>:<id>`. */
export function createCauses(database: Database): Causes {
  const once = createOnce(database)
  return {
    moved: async (document, causes) => {
      const ids = causes.map((cause) => `${document}:${cause}`)
      const found = await database
        .native<CauseRow>(causeRows.collection)
        .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
        .toArray()
      return new Set(found.map(({ _id }) => _id.slice(document.length + 1)))
    },
    move: async (document, causes) => {
      const at = new Date()
      await Promise.all(causes.map((cause) => once(causeRows.collection, { _id: `${document}:${cause}`, at })))
    },
  }
}

const atOnce = 1000

/**
 * Deletes causes whose facts cannot be delivered again: the stream has dropped them, and no dead letter is old enough
 * to replay one.
 */
export async function forgetCauses(database: Database, now: Date): Promise<void> {
  // A dead letter without a fact cannot be replayed.
  const replayable = database.native<DeadLetter>(deadLetters.collection).find({ fact: { $ne: null } })
  const [oldest] = await replayable.sort({ at: 1 }).limit(1).toArray()
  const from = Math.min(now.getTime(), oldest?.at.getTime() ?? Number.POSITIVE_INFINITY)
  const before = new Date(from - (limits.factsKeptDays + 1) * day)
  const stored = database.native<CauseRow>(causeRows.collection)
  for (;;) {
    const old = await stored
      .find({ at: { $lt: before } }, { projection: { _id: 1 } })
      .limit(atOnce)
      .toArray()
    if (old.length > 0) await stored.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
    if (old.length < atOnce) return
  }
}

/** Runs `forgetCauses` every hour. @returns the function that stops it */
export function forgetCausesHourly(database: Database, log: Log): () => void {
  const timer = setInterval(() => {
    forgetCauses(database, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'Old causes not deleted; retried in an hour'),
    )
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}
