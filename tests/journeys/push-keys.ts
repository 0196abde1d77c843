import { createECDH } from 'node:crypto'

/** A pair of keys by which push services would know this Parta. */
export function pushKeys(): Record<string, string> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key that begins with a zero comes without it.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return {
    PARTA_VAPID_PUBLIC: pair.getPublicKey('base64url'),
    PARTA_VAPID_PRIVATE: privateKey.toString('base64url'),
    PARTA_VAPID_SUBJECT: 'mailto:parta@parta.test',
  }
}
