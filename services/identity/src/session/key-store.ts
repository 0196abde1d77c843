import { rows } from '@parta/kit/store/mongo'
import type { JWK } from 'jose'

/** A pair of keys that id tokens are signed with; the private one is sealed with PARTA_SECRET. */
export interface SigningKey {
  /** Counts up from 1: of two processes that make the same one, the second finds it taken. */
  _id: string
  number: number
  kid: string
  publicKey: JWK
  sealedPrivateKey: string
  createdAt: Date
}

export const signingKeys = rows<SigningKey>(
  'signing-keys',
  {
    _id: String,
    number: Number,
    kid: String,
    publicKey: Object,
    sealedPrivateKey: String,
    createdAt: Date,
  },
  // The newest one signs.
  (schema) => schema.index({ number: -1 }, { unique: true }),
)

/** Public halves only, field by field. */
export function keySet(keys: readonly SigningKey[]) {
  return {
    keys: keys.map(({ kid, publicKey: { kty, alg, use, n, e, crv, x } }) => ({ kid, kty, alg, use, n, e, crv, x })),
  }
}
