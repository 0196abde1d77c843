import type { Envelope } from '@parta/contracts/fact'
import { nullable } from '@parta/contracts/shapes'
import { Type } from 'typebox'
import type { Failures } from '../process/failures.ts'
import type { Database } from './mongo.ts'
import { rows } from './mongo.ts'
import { index, type RowOf, row, Timestamp } from './row.ts'

/** A fact whose reaction failed for good, kept until an operator replays it. */
const DeadLetter = row({
  _id: Type.String(),
  subject: Type.String(),
  fact: nullable(Type.Unsafe<Envelope>({})),
  /** The received message, when it was not an envelope. */
  raw: nullable(Type.String()),
  reason: Type.String(),
  attempts: Type.Integer(),
  at: Timestamp,
})
export type DeadLetter = RowOf<typeof DeadLetter>

export const deadLetters = rows('dead-letters', DeadLetter, [
  index({ at: -1 }, { serves: "the operators' list, the newest first" }),
])

export function listDeadLetters(database: Database): Promise<DeadLetter[]> {
  return database.model(deadLetters).find().sort({ at: -1 }).limit(100).lean<DeadLetter[]>().exec()
}

type React = (fact: Envelope) => Promise<void>

/** The dead letters for operators and site admins, the newest first. A letter without a fact cannot be replayed. */
export function lettersOf(database: Database, react: React): Failures {
  return {
    list: async () => {
      const found = await listDeadLetters(database)
      return found.map((letter) => ({
        ...letter,
        id: letter._id,
        what: letter.subject,
        times: letter.attempts,
        isLost: letter.fact === null,
      }))
    },
    replay: (id) => replayDeadLetter(database, id, react),
  }
}

/**
 * Processes the fact of a dead letter again, and deletes the letter on success.
 * @returns `false` when there is no such letter, or it has no fact
 */
export async function replayDeadLetter(database: Database, id: string, react: React): Promise<boolean> {
  const letter = await database.model(deadLetters).findById(id).lean<DeadLetter>().exec()
  if (!letter?.fact) return false
  await react(letter.fact)
  await database.model(deadLetters).deleteOne({ _id: id })
  return true
}
