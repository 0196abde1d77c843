import { AppError } from '@parta/contracts/errors'

/**
 * Opaque page tokens: the sort key of the last row shown. Lists page by them, never by skip, so that
 * the hundredth page costs what the first did.
 */
export function tokenOf(...key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** The key inside a token. @throws validation.failed on a token that we did not make */
export function keyOf(token: string, ...types: readonly ('string' | 'number')[]): (string | number)[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.length === types.length && key.every((part, at) => isKey(part, types[at]))) return key
  } catch {
    // Falls through: the same refusal as for a token of another list.
  }
  throw new AppError('validation.failed', { fields: [{ field: 'nextToken', code: 'validation.pattern' }] })
}

/** The largest number of milliseconds that a `Date` holds: no key of ours is larger. */
const largest = 8.64e15

function isKey(part: unknown, type: 'string' | 'number' | undefined): boolean {
  return typeof part === type && (typeof part !== 'number' || Math.abs(part) <= largest)
}
