import { createHmac, generateKeyPairSync } from 'node:crypto'
import { minute } from '@parta/contracts/durations'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createVerify, tokenAlgorithm, tokenAudience, tokenIssuer, tokenType } from '../src/session/actor.ts'
import { keysPin, pinOf, readKeySet, signKeySet } from '../src/session/key-set.ts'
import { altered } from '../src/testing.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const curve = generateKeyPairSync('ed25519')
const secret = 'a secret of the tests and of nobody else'
const parts = { revocations: { has: () => false }, pin: pinOf(secret), security: { note: () => undefined } }
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

/** Returns a token with valid header and claims except for the algorithm, and an empty signature. */
function unsigned(header: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = { ...claims, iss: tokenIssuer, aud: tokenAudience, sub: 'account', iat: now, exp: now + 300 }
  return `${part({ kid: 'k1', typ: tokenType, ...header })}.${part(payload)}.`
}

/** Returns a token with a valid signature that lacks one of the claims. */
function withoutClaim(claim: 'sid' | 'sub' | 'iss') {
  const now = Math.floor(Date.now() / 1000)
  const payload = { ...claims, iss: tokenIssuer, aud: tokenAudience, sub: 'account', iat: now, exp: now + 300 }
  return new SignJWT(Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim))).setProtectedHeader(
    {
      alg: tokenAlgorithm,
      kid: 'k1',
      typ: tokenType,
    },
  )
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Changes the highest of a character's six bits, which every decoder uses. */
function swapped(token: string, place: number): string {
  const bits = alphabet.indexOf(token.charAt(place)) ^ 0b100000
  return token.slice(0, place) + alphabet.charAt(bits) + token.slice(place + 1)
}

/** Returns a bus that answers every question with this value. */
const answering = (answer: () => unknown) => ({ ask: async () => (await answer()) as never })

describe('id tokens', () => {
  let verify: ReturnType<typeof createVerify>
  beforeAll(async () => {
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: tokenAlgorithm }
    verify = createVerify({ ...parts, bus: answering(() => signKeySet([jwk], secret)) })
  })

  it('signed by identity are accepted', async () => {
    expect(await verify(await draft().sign(pair.privateKey))).toMatchObject({ userId: 'u', accountId: 'account' })
  })

  it('are refused when forged, expired, not yet valid, or issued for another purpose', async () => {
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
      'no session': await withoutClaim('sid').sign(pair.privateKey),
      'no account': await withoutClaim('sub').sign(pair.privateKey),
      'no issuer': await withoutClaim('iss').sign(pair.privateKey),
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
      'a flipped bit': altered(good),
      nothing: '',
      nonsense: 'a.b.c',
    }
    // One bit of each tenth character, in header, claims and signature.
    for (let place = 3; place < good.length; place += 10) {
      const letter = good.charAt(place)
      if (letter !== '.') forged[`another bit in letter ${place}`] = swapped(good, place)
    }
    for (const [what, token] of Object.entries(forged)) {
      await expect(verify(token), what).rejects.toMatchObject({ code: 'token.invalid' })
    }
  })

  it('are refused once they have expired, also when they were accepted before', async () => {
    const token = await draft().sign(pair.privateKey)
    expect(await verify(token)).toMatchObject({ accountId: 'account' })
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * minute + 1000 })
    await expect(verify(token)).rejects.toThrow('token.invalid')
  })

  it('are refused once their session has ended, also when they were accepted before', async () => {
    const ended = new Set<string>()
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: tokenAlgorithm }
    const own = createVerify({ ...parts, bus: answering(() => signKeySet([jwk], secret)), revocations: ended })
    const token = await draft().sign(pair.privateKey)
    expect(await own(token)).toMatchObject({ sessionId: 's' })
    ended.add('s')
    await expect(own(token)).rejects.toMatchObject({ code: 'token.invalid' })
  })
})

describe('the key set of identity', () => {
  const jwkOf = async (key: typeof pair) => ({ ...(await exportJWK(key.publicKey)), kid: 'k1', alg: tokenAlgorithm })

  it('is accepted with the pin, and contains exactly the signed keys', async () => {
    const keys = [await jwkOf(pair)]
    expect(await readKeySet(await signKeySet(keys, secret), pinOf(secret))).toEqual(keys)
  })

  it('of a stranger is rejected, whatever key signed it', async () => {
    const keys = [await jwkOf(stranger)]
    const other = await new SignJWT({ keys })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'parta-keys+jwt', jwk: await exportJWK(curve.publicKey) })
      .setIssuer('parta-identity')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(curve.privateKey)
    const byPin = await new SignJWT({ keys })
      .setProtectedHeader({ alg: 'HS256', typ: 'parta-keys+jwt' })
      .setIssuer('parta-identity')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(Buffer.from(pinOf(secret), 'base64url'))
    const genuine = await signKeySet([await jwkOf(pair)], secret)
    const [head, body, mac] = genuine.signed.split('.')
    const swappedIn = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object), keys }),
    ).toString('base64url')
    const answers: Record<string, unknown> = {
      'plain keys': { keys },
      'another secret': await signKeySet(keys, 'a secret of somebody else, also long'),
      'an own key beside it': { signed: other },
      'the pin as a shared secret': { signed: byPin },
      'other keys under a genuine signature': { signed: `${head}.${swappedIn}.${mac}` },
      'no signature': { signed: `${head}.${swappedIn}.` },
      nothing: null,
      nonsense: { signed: 'a.b.c' },
    }
    const token = await draft().sign(stranger.privateKey)
    for (const [what, answer] of Object.entries(answers)) {
      const noted: string[] = []
      const security = { note: (name: string) => void noted.push(name) }
      const verify = createVerify({ ...parts, security, bus: answering(() => answer) })
      await expect(verify(token), what).rejects.toMatchObject({ code: 'server.unavailable' })
      expect(noted, what).toContain('key_set_reject')
    }
  })

  it('of a stranger changes nothing for a process that has the genuine one', async () => {
    let answer = await signKeySet([await jwkOf(pair)], secret)
    const verify = createVerify({ ...parts, bus: answering(() => answer) })
    expect(await verify(await draft().sign(pair.privateKey))).toMatchObject({ userId: 'u' })
    answer = await signKeySet([{ ...(await jwkOf(stranger)), kid: 'k2' }], 'a secret of somebody else, also long')
    const forged = draft({ kid: 'k2' }).sign(stranger.privateKey)
    await expect(verify(await forged)).rejects.toMatchObject({ code: 'token.invalid' })
    expect(await verify(await draft().setSubject('b').sign(pair.privateKey))).toMatchObject({ accountId: 'b' })
  })

  it('needs a pin that belongs to the secret', () => {
    const signing = 'the signing secret of identity alone'
    expect(keysPin({ PARTA_KEYS_PIN: pinOf(signing) })).toBe(pinOf(signing))
    expect(keysPin({ PARTA_SIGNING_SECRET: signing, PARTA_SECRET: secret })).toBe(pinOf(signing))
    expect(keysPin({ PARTA_SECRET: secret })).toBe(pinOf(secret))
    // A service that has PARTA_SECRET for other reasons trusts only its pin.
    expect(keysPin({ PARTA_SECRET: secret, PARTA_KEYS_PIN: pinOf(signing) })).toBe(pinOf(signing))
    expect(() => keysPin({})).toThrow('PARTA_KEYS_PIN is missing')
    expect(() => keysPin({ PARTA_KEYS_PIN: 'short' })).toThrow('PARTA_KEYS_PIN')
    expect(() => keysPin({ PARTA_SIGNING_SECRET: signing, PARTA_KEYS_PIN: pinOf(secret) })).toThrow('does not belong')
  })
})
