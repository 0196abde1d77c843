import type { Envelope } from '@parta/contracts/fact'
import { Schema } from 'mongoose'
import type { Database } from './mongo.ts'
import { rows } from './mongo.ts'

/** A fact that a service could not react to, kept until an operator replays it. */
export interface DeadLetter {
  _id: string
  subject: string
  fact: Envelope | null
  /** The message as it came, when it was no envelope. */
  raw: string | null
  reason: string
  attempts: number
  at: Date
}

export const deadLetters = rows<DeadLetter>(
  'dead-letters',
  {
    _id: String,
    subject: String,
    fact: Schema.Types.Mixed,
    raw: String,
    reason: String,
    attempts: Number,
    at: Date,
  },
  // The operators' list, the newest first.
  (schema) => schema.index({ at: -1 }),
)

export function listDeadLetters(database: Database): Promise<DeadLetter[]> {
  return database.model(deadLetters).find().sort({ at: -1 }).limit(100).lean<DeadLetter[]>().exec()
}

/**
 * Runs a dead letter's fact again and removes it when that succeeds.
 * @returns false where there is no such letter, or none that can be run
 */
export async function replayDeadLetter(
  database: Database,
  id: string,
  react: (fact: Envelope) => Promise<void>,
): Promise<boolean> {
  const letter = await database.model(deadLetters).findById(id).lean<DeadLetter>().exec()
  if (!letter?.fact) return false
  await react(letter.fact)
  await database.model(deadLetters).deleteOne({ _id: id })
  return true
}
