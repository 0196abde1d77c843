import { mongo } from 'mongoose'

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

/**
 * Returns whether no connection of the pool came free within `waitQueueTimeoutMS`; the driver does not export the
 * error's class.
 */
export function isPoolBusy(error: unknown): boolean {
  return (error as Error | undefined)?.name === 'MongoWaitQueueTimeoutError'
}

/**
 * The server's codes for "the primary changes" and "the server stops" (MongoDB's specification of retryable writes). The
 * driver repeats such a write itself, but not one of several documents, whose error then has no label.
 */
const stateChanges: ReadonlySet<number> = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])

/**
 * Returns whether an error concerns the connection, not the write. A bulk write wraps such an error in one of its own.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof mongo.MongoBulkWriteError) {
    const wrapped = [error.cause, (error as { errorResponse?: unknown }).errorResponse]
    if (wrapped.some(isTransient)) return true
  }
  return (
    isPoolBusy(error) ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    (error instanceof mongo.MongoError && error.hasErrorLabel('RetryableWriteError')) ||
    (error instanceof mongo.MongoServerError && stateChanges.has(Number(error.code)))
  )
}
