import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { Answered, askKeys } from '@parta/contracts/questions'
import { jwtVerify, SignJWT } from 'jose'
import { ConfigError, demandEntropy, type Env } from '../process/config.ts'
import { publicHalf, signingKey } from './sign.ts'

/**
 * Identity's public keys, signed with a key that is never on the bus. A process that can answer on the bus in
 * identity's name still cannot introduce keys of its own (docs/decisions/0031).
 */
export type SignedKeySet = Answered<typeof askKeys>

const type = 'parta-keys+jwt'
const issuer = 'parta-identity'
/** How long a key set is valid. A replayed one is useless later. Services ask again every five minutes. */
const goodFor = '1h'
const purpose = 'key set'

/**
 * Returns the public half of the key that signs the key set, base64url: the value of PARTA_KEYS_PIN.
 * @param secret PARTA_SIGNING_SECRET or, without one, PARTA_SECRET
 */
export function pinOf(secret: string): string {
  return publicHalf(signingKey(secret, purpose))
}

/** Returns identity's answer to the question for its keys. */
export async function signKeySet(keys: readonly object[], secret: string): Promise<SignedKeySet> {
  const jwt = new SignJWT({ keys }).setProtectedHeader({ alg: 'EdDSA', typ: type }).setIssuer(issuer)
  return { signed: await jwt.setIssuedAt().setExpirationTime(goodFor).sign(signingKey(secret, purpose)) }
}

/**
 * Returns the keys of a signed key set. @throws Error when another key than the pinned one signed it, or it is too old
 */
export async function readKeySet({ signed }: SignedKeySet, pin: string): Promise<JsonWebKey[]> {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: pin }, format: 'jwk' })
  const { payload } = await jwtVerify(signed, key, {
    algorithms: ['EdDSA'],
    typ: type,
    issuer,
    requiredClaims: ['iat', 'exp'],
  })
  return payload['keys'] as JsonWebKey[]
}

/**
 * Returns the pin with which a process checks identity's key set: PARTA_KEYS_PIN or, in a process that has a secret,
 * the one derived from it.
 * @throws ConfigError when there is neither, or when both differ
 */
export function keysPin(env: Env): string {
  const pin = env['PARTA_KEYS_PIN']
  const secret = signingSecret(env)
  if (pin && !/^[\w-]{43}$/.test(pin)) throw new ConfigError('Configuration: PARTA_KEYS_PIN is no key of 43 characters')
  if (!secret) {
    if (!pin) throw new ConfigError('Configuration: PARTA_KEYS_PIN is missing')
    return pin
  }
  if (env['PARTA_SIGNING_SECRET'] && pin && pin !== pinOf(secret)) {
    throw new ConfigError('Configuration: PARTA_KEYS_PIN does not belong to PARTA_SIGNING_SECRET')
  }
  return pin || pinOf(secret)
}

/**
 * Returns the secret that signs identity's key set: PARTA_SIGNING_SECRET, or PARTA_SECRET without it (`npm start`).
 * @throws ConfigError when it is easy to guess
 */
export function signingSecret(env: Env): string | undefined {
  const own = env['PARTA_SIGNING_SECRET']
  if (own) demandEntropy('PARTA_SIGNING_SECRET', own)
  return own || env['PARTA_SECRET']
}
