import { keyOf, tokenOf } from '../store/keyset.ts'
import { seal, unseal } from './seal.ts'

const purpose = 'page token'

/**
 * Returns a page token that nobody can read: for lists whose rows have ids that contain other people's ids.
 * @param secret PARTA_SECRET
 */
export function sealedToken(secret: string, ...key: readonly (string | number)[]): string {
  return seal(secret, purpose, tokenOf(...key))
}

/** Returns the key inside a sealed token. @throws validation.failed for a token that this list did not issue */
export function sealedKey(
  secret: string,
  token: string,
  ...types: readonly ('string' | 'number')[]
): (string | number)[] {
  let key = ''
  try {
    key = unseal(secret, purpose, token)
  } catch {
    // Not sealed here: refused below.
  }
  return keyOf(key, ...types)
}
