import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import type { JWK } from 'jose'
import { Type } from 'typebox'

/** A pair of keys that signs id tokens; the private key is sealed with PARTA_SECRET. */
const SigningKey = row({
  /** The number as text: when two processes create the same number at once, the second insert fails. */
  _id: Type.String(),
  /** Counts up from 1. */
  number: Type.Integer(),
  kid: Type.String(),
  publicKey: Type.Unsafe<JWK>({ type: 'object' }),
  sealedPrivateKey: Type.String(),
  createdAt: Timestamp,
})
export type SigningKey = RowOf<typeof SigningKey>

export const signingKeys = rows('signing-keys', SigningKey, [
  index({ number: -1 }, { serves: 'the newest key, which signs', unique: true }),
])

/** Returns the JSON Web Key Set of the public keys. It lists each field, so that no private field can get into it. */
export function keySet(keys: readonly SigningKey[]) {
  return {
    keys: keys.map(({ kid, publicKey: { kty, alg, use, n, e } }) => ({ kid, kty, alg, use, n, e })),
  }
}
