import { importPKCS8, SignJWT } from 'jose'
import type { Providers } from './read-config.ts'

/** Apple knows no fixed secret: each call carries one of five minutes, signed with our key (ES256). */
export async function signSecret(apple: NonNullable<Providers['apple']>): Promise<string> {
  const key = await importPKCS8(apple.privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
    .setIssuer(apple.teamId)
    .setSubject(apple.clientId)
    .setAudience(apple.issuer.origin)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
}
