import type { mongo } from 'mongoose'

/** Returns whether a unique index that refused a row is the one of `_id`. */
export function isOwnId(failure: mongo.WriteError): boolean {
  const pattern = (failure.err as { keyPattern?: object } | undefined)?.keyPattern
  return pattern ? '_id' in pattern : /index: _id_/.test(failure.errmsg ?? '')
}
