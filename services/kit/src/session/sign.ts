import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** The PKCS #8 header of an Ed25519 key, before its 32 bytes (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives the Ed25519 key with which a service signs for one purpose. @param secret PARTA_SECRET, or another secret */
export function signingKey(secret: string, purpose: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `parta ${purpose}`, 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

/** Returns the public half of an Ed25519 key: 32 bytes, base64url. */
export function publicHalf(key: KeyObject): string {
  return String(createPublicKey(key).export({ format: 'jwk' }).x)
}

/** Returns the Ed25519 signature of a text, base64url. */
export function signText(key: KeyObject, text: string): string {
  return sign(null, Buffer.from(text), key).toString('base64url')
}
