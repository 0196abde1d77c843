import { createHmac, generateKeyPairSync } from 'node:crypto'
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

/** Head and claims as they should be, but for the algorithm; with nothing behind the last dot. */
function unsigned(header: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = { ...claims, iss: tokenIssuer, aud: tokenAudience, sub: 'account', iat: now, exp: now + 300 }
  return `${part({ kid: 'k1', typ: tokenType, ...header })}.${part(said)}.`
}

/** Signed by the right key, but without one of the claims. */
function nameless(claim: 'sid' | 'sub' | 'iss') {
  const now = Math.floor(Date.now() / 1000)
  const said = { ...claims, iss: tokenIssuer, aud: tokenAudience, sub: 'account', iat: now, exp: now + 300 }
  return new SignJWT(Object.fromEntries(Object.entries(said).filter(([name]) => name !== claim))).setProtectedHeader({
    alg: tokenAlgorithm,
    kid: 'k1',
    typ: tokenType,
  })
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The highest bit of a letter's six, which no decoder drops. */
function swapped(token: string, place: number): string {
  const bits = alphabet.indexOf(token.charAt(place)) ^ 0b100000
  return token.slice(0, place) + alphabet.charAt(bits) + token.slice(place + 1)
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
    const other = await draft().setSubject('other').sign(pair.privateKey)
    const forged: Record<string, string> = {
      'another key': await draft().sign(stranger.privateKey),
      'an unknown key id': await draft({ kid: 'k2' }).sign(pair.privateKey),
      'no key id from us, but its own key': await draft({ kid: 'k1', jwk: await exportJWK(stranger.publicKey) }).sign(
        stranger.privateKey,
      ),
      'HS256 with the public key as secret': await draft({ alg: 'HS256' }).sign(shared),
      EdDSA: await draft({ alg: 'EdDSA' }).sign(curve.privateKey),
      'a key of its own by address': await draft({ jku: 'https://evil.example/keys' }).sign(stranger.privateKey),
      'a certificate of its own by address': await draft({ x5u: 'https://evil.example/c' }).sign(stranger.privateKey),
      'a key id that is a path': await draft({ kid: '../../dev/null' }).sign(pair.privateKey),
      'a key id of every object': await draft({ kid: '__proto__' }).sign(pair.privateKey),
      'HS256 with an empty secret': unsigned({ alg: 'HS256' }) + createHmac('sha256', '').digest('base64url'),
      'another RSA algorithm': await draft({ alg: 'PS256' }).sign(pair.privateKey),
      'a longer hash': await draft({ alg: 'RS512' }).sign(pair.privateKey),
      'an algorithm written as none': unsigned({ alg: 'none' }),
      'an algorithm written as nOnE': unsigned({ alg: 'nOnE' }),
      'no signature': good.slice(0, good.lastIndexOf('.') + 1),
      'another’s signature': good.slice(0, good.lastIndexOf('.') + 1) + other.slice(other.lastIndexOf('.') + 1),
      'a part too many': `${good}.x`,
      'no audience': await draft().setAudience([]).sign(pair.privateKey),
      'no session': await nameless('sid').sign(pair.privateKey),
      'no account': await nameless('sub').sign(pair.privateKey),
      'no issuer': await nameless('iss').sign(pair.privateKey),
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
    // One bit of each tenth letter, in head, claims and signature.
    for (let place = 3; place < good.length; place += 10) {
      const letter = good.charAt(place)
      if (letter !== '.') forged[`another bit in letter ${place}`] = swapped(good, place)
    }
    for (const [what, token] of Object.entries(forged)) {
      await expect(verify(token), what).rejects.toMatchObject({ code: 'token.invalid' })
    }
  })

  it('are refused once their session has ended, also when they were believed before', async () => {
    const ended = new Set<string>()
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: tokenAlgorithm }
    const own = createVerify({ ask: () => Promise.resolve({ keys: [jwk] }) }, ended)
    const token = await draft().sign(pair.privateKey)
    expect(await own(token)).toMatchObject({ sessionId: 's' })
    ended.add('s')
    await expect(own(token)).rejects.toMatchObject({ code: 'token.invalid' })
  })
})
