import type { SigningKey } from './store.ts'

/** Public halves only, field by field. */
export function keySet(keys: readonly SigningKey[]) {
  return {
    keys: keys.map(({ kid, publicKey: { kty, crv, x, alg, use } }) => ({
      kid,
      kty,
      crv,
      x,
      alg,
      use,
    })),
  }
}
