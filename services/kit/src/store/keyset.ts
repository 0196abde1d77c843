import { AppError } from '@parta/contracts/errors'

/**
 * Returns an opaque page token: the sort key of the last row shown. Lists are paged by key, never by skip, so that page
 * 100 costs as much as page 1.
 */
export function tokenOf(...key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Returns the key inside a token. @throws validation.failed for a token that this list did not issue */
export function keyOf(token: string, ...types: readonly ('string' | 'number')[]): (string | number)[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.length === types.length && key.every((part, at) => isKey(part, types[at]))) return key
  } catch {
    // Not JSON: refused below, like a token of another list.
  }
  throw new AppError('validation.failed', { fields: [{ field: 'nextToken', code: 'validation.pattern' }] })
}

/** The largest time that a `Date` holds, in milliseconds; no sort key is larger. */
const largest = 8.64e15

function isKey(part: unknown, type: 'string' | 'number' | undefined): boolean {
  return typeof part === type && (typeof part !== 'number' || Math.abs(part) <= largest)
}
