import { createPrivateKey, createPublicKey, hkdfSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { Answered, askKeys } from '@parta/contracts/questions'
import { jwtVerify, SignJWT } from 'jose'
import { ConfigError, demandEntropy, type Env } from '../process/config.ts'

/**
 * Identity's public keys, signed by a key that never is on the bus. Whoever can answer on the bus in the name of
 * identity still can't make anybody believe keys of their own (docs/decisions/0031).
 */
export type SignedKeySet = Answered<typeof askKeys>

const type = 'parta-keys+jwt'
const issuer = 'parta-identity'
/** An answer that somebody kept is of no use after it. Services ask anew every five minutes. */
const goodFor = '1h'
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The Ed25519 key that identity signs its key set with. @param secret PARTA_SIGNING_SECRET or, without one, PARTA_SECRET */
function signingKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'parta key set', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

/** The public half of the key that signs the key set, base64url: what PARTA_KEYS_PIN holds. */
export function pinOf(secret: string): string {
  return String(createPublicKey(signingKeyOf(secret)).export({ format: 'jwk' }).x)
}

/** Identity's answer to those who verify tokens. */
export async function signKeySet(keys: readonly object[], secret: string): Promise<SignedKeySet> {
  const jwt = new SignJWT({ keys }).setProtectedHeader({ alg: 'EdDSA', typ: type }).setIssuer(issuer)
  return { signed: await jwt.setIssuedAt().setExpirationTime(goodFor).sign(signingKeyOf(secret)) }
}

/** The keys of a signed key set. @throws Error when it is signed by anything but the pinned key, or too old */
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
 * The pin by which a process knows identity's key set: PARTA_KEYS_PIN or, in a process that knows a secret, what
 * follows from it.
 * @throws ConfigError when there is neither, or when the two contradict each other
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

/** What identity's key set is signed with: PARTA_SIGNING_SECRET, or PARTA_SECRET where that is not set (`npm start`). @throws ConfigError when it is easy to guess */
export function signingSecret(env: Env): string | undefined {
  const own = env['PARTA_SIGNING_SECRET']
  if (own) demandEntropy('PARTA_SIGNING_SECRET', own)
  return own || env['PARTA_SECRET']
}
