import type { mongo } from 'mongoose'

/** MongoDB's error code for a violated unique index. */
export const duplicate = 11000

/**
 * Returns the errors of the single operations in a bulk write. @throws the given error when it is not of a bulk write
 */
export function writeErrorsOf(error: unknown): readonly mongo.WriteError[] {
  const failures = (error as Partial<mongo.MongoBulkWriteError>).writeErrors
  const list = Array.isArray(failures) ? failures : failures ? [failures] : []
  if (list.length === 0) throw error
  return list
}
