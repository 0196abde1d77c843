import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createVerify, tokenAlgorithm, tokenAudience, tokenIssuer, tokenType } from '../src/actor.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const curve = generateKeyPairSync('ed25519')
const claims = {
  email: 'a@b.cz',
  groups: [],
  login: 'NOT_FIRST_TIME',
  userInfoId: 'u',
  termsAndConditions: 1,
  name: 'A',
  sid: 's',
}

function draft(header: Record<string, unknown> = {}) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: tokenAlgorithm, kid: 'k1', typ: tokenType, ...header })
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setSubject('account')
    .setIssuedAt()
    .setExpirationTime('5m')
}

describe('id tokens', () => {
  let verify: ReturnType<typeof createVerify>
  beforeAll(async () => {
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: tokenAlgorithm }
    verify = createVerify({ ask: () => Promise.resolve({ keys: [jwk] }) }, { has: () => false })
  })

  it('of ours are believed', async () => {
    expect(await verify(await draft().sign(pair.privateKey))).toMatchObject({ userId: 'u', accountId: 'account' })
  })

  it('are refused when forged, expired, early, or meant for something else', async () => {
    const shared = new TextEncoder().encode(pair.publicKey.export({ type: 'spki', format: 'pem' }) as string)
    const good = await draft().sign(pair.privateKey)
    const forged: Record<string, string> = {
      'another key': await draft().sign(stranger.privateKey),
      'an unknown key id': await draft({ kid: 'k2' }).sign(pair.privateKey),
      'no key id from us, but its own key': await draft({ kid: 'k1', jwk: await exportJWK(stranger.publicKey) }).sign(
        stranger.privateKey,
      ),
      'HS256 with the public key as secret': await draft({ alg: 'HS256' }).sign(shared),
      EdDSA: await draft({ alg: 'EdDSA' }).sign(curve.privateKey),
      'no algorithm': new UnsecuredJWT(claims)
        .setIssuer(tokenIssuer)
        .setAudience(tokenAudience)
        .setSubject('a')
        .encode(),
      'another audience': await draft().setAudience('other').sign(pair.privateKey),
      'another issuer': await draft().setIssuer('other').sign(pair.privateKey),
      'another type': await draft({ typ: 'JWT' }).sign(pair.privateKey),
      expired: await draft().setExpirationTime('-1s').sign(pair.privateKey),
      'not yet valid': await draft().setNotBefore('1h').sign(pair.privateKey),
      'without an end': await new SignJWT(claims)
        .setProtectedHeader({ alg: tokenAlgorithm, kid: 'k1', typ: tokenType })
        .setIssuer(tokenIssuer)
        .setAudience(tokenAudience)
        .setSubject('a')
        .setIssuedAt()
        .sign(pair.privateKey),
      'a flipped bit': good.slice(0, -5) + (good.at(-5) === 'A' ? 'B' : 'A') + good.slice(-4),
      nothing: '',
      nonsense: 'a.b.c',
    }
    for (const [what, token] of Object.entries(forged)) {
      await expect(verify(token), what).rejects.toMatchObject({ code: 'token.invalid' })
    }
  })
})
