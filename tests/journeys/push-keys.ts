import { createECDH } from 'node:crypto'

/** Returns a new key pair for Web Push as settings. */
export function pushKeys(): Record<string, string> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // `getPrivateKey` drops leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return {
    PARTA_VAPID_PUBLIC: pair.getPublicKey('base64url'),
    PARTA_VAPID_PRIVATE: privateKey.toString('base64url'),
    PARTA_VAPID_SUBJECT: 'mailto:parta@parta.test',
  }
}
