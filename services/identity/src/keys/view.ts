import type { SigningKey } from './store.ts'

/** Public halves only, field by field. */
export function keySet(keys: readonly SigningKey[]) {
  return {
    keys: keys.map(({ kid, publicKey: { kty, alg, use, n, e, crv, x } }) => ({ kid, kty, alg, use, n, e, crv, x })),
  }
}
