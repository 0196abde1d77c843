import { publicKeys, refreshSession, signIn, signOut } from '@parta/contracts/identity'
import { getMe } from '@parta/contracts/profiles'
import { tokenAlgorithm, tokenAudience, tokenIssuer, tokenType } from '@parta/kit/session/actor'
import { altered } from '@parta/kit/testing'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateKeys } from '../src/session/rotate-keys.ts'
import { anAdmin, anEmail, aPerson, aSession, password } from './people.ts'
import { type Identity, openIdentity, openReplica } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const payload = (token: string) => decodeJwt<Record<string, unknown>>(token)

describe('a session', () => {
  it('keeps its refresh token in an HttpOnly cookie of one path', async () => {
    const { setCookie } = await aSession(identity)
    expect(setCookie).toMatch(
      /(^|, )parta_refresh=[\w.-]+; Max-Age=\d+; Path=\/public\/identity; HttpOnly; SameSite=Strict$/,
    )
  })

  it('has a `__Host-` cookie when the public address is https, which no other host of the domain can set', async () => {
    const secure = await openReplica({ ...identity.env, PARTA_PUBLIC_URL: 'https://parta.example' })
    const { email } = await aSession(identity)
    const answer = await secure.call(signIn, { body: { username: email, password } })
    expect(answer.setCookie).toMatch(
      /(^|, )__Host-parta_refresh=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await secure.call(refreshSession, { cookie: answer.cookie })).status).toBe(200)
    const plain = answer.cookie.replaceAll('__Host-', '')
    expect((await secure.call(refreshSession, { cookie: plain })).body.code).toBe('identity.notSignedIn')
    await secure.close()
  })

  it('is refreshed with a new cookie and a new token each time', async () => {
    const { cookie, token } = await aSession(identity)
    const next = await identity.call(refreshSession, { cookie })
    expect(next.status).toBe(200)
    expect(next.cookie).not.toBe(cookie)
    expect(payload(next.body.idToken)['sid']).toBe(payload(token)['sid'])
  })

  it('can be refreshed by two tabs at the same moment', async () => {
    const { cookie } = await aSession(identity)
    const [one, two] = await Promise.all([
      identity.call(refreshSession, { cookie }),
      identity.call(refreshSession, { cookie }),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.cookie).toBe(two.cookie)
    expect((await identity.call(refreshSession, { cookie: one.cookie })).status).toBe(200)
  })

  it('ends for everybody when an old refresh token is used again', async () => {
    const { cookie: first } = await aSession(identity)
    const { cookie: second } = await identity.call(refreshSession, { cookie: first })
    const { cookie: third } = await identity.call(refreshSession, { cookie: second })
    expect((await identity.call(refreshSession, { cookie: first })).body.code).toBe('identity.notSignedIn')
    expect((await identity.call(refreshSession, { cookie: third })).body.code).toBe('identity.notSignedIn')
  })

  it('is not ended by a forged token', async () => {
    const { cookie } = await aSession(identity)
    const [name, value = ''] = cookie.split('=')
    const [id, , mac = ''] = value.split('.')
    for (const forged of [`${id}.0.${mac}`, `${id}.2.${mac}`, `${id}.1.${altered(mac)}`, `${id}.1`, '', 'x.y.z']) {
      const answer = await identity.call(refreshSession, { cookie: `${name}=${forged}` })
      expect(answer).toMatchObject({ status: 401, body: { code: 'identity.notSignedIn' } })
      expect(answer.text).not.toContain('reason')
    }
    expect((await identity.call(refreshSession, { cookie })).status).toBe(200)
  })

  it('is over after signing out; signing out without one is no error', async () => {
    const { cookie } = await aSession(identity)
    const out = await identity.call(signOut, { cookie })
    expect(out).toMatchObject({ status: 204, cookie: 'parta_refresh=' })
    // The browser also clears its cache of pictures and answers that only this person may see.
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect((await identity.call(refreshSession, { cookie })).status).toBe(401)
    expect((await identity.call(signOut)).status).toBe(204)
  })

  it('is over after signing out with the id token only, without the cookie', async () => {
    const { cookie, token } = await aSession(identity)
    expect((await identity.call(signOut, { token })).status).toBe(204)
    expect((await identity.call(refreshSession, { cookie })).status).toBe(401)
  })

  it('stores no refresh token in the database', async () => {
    const { cookie } = await aSession(identity)
    const mac = cookie.split('.').at(-1) ?? ''
    const all = await identity.running.kit.database.native('sessions').find().toArray()
    expect(JSON.stringify(all)).not.toContain(mac)
  })
})

describe('an id token', () => {
  it('identifies the account for 15 minutes', async () => {
    const { email, token } = await aSession(identity)
    const claims = payload(token)
    expect(claims).toMatchObject({
      iss: tokenIssuer,
      aud: tokenAudience,
      email,
      groups: [],
      login: 'FIRST_TIME',
      userInfoId: '',
    })
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(900)
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: tokenAlgorithm, typ: tokenType })
  })

  it('contains the person, their name and terms once the profile exists', async () => {
    const { id, cookie } = await aPerson(identity)
    const { body } = await identity.call(refreshSession, { cookie })
    expect(payload(body.idToken)).toMatchObject({
      userInfoId: id,
      login: 'NOT_FIRST_TIME',
      termsAndConditions: 1,
      name: 'Jana Nováková',
    })
  })

  it('contains the group of site admins', async () => {
    const { token } = await anAdmin(identity)
    expect(payload(token)['groups']).toEqual(['siteAdmins'])
  })

  it('is refused when it was changed, and calls without it are refused', async () => {
    const { token } = await aPerson(identity)
    const [head, body = '', signature] = token.split('.')
    const other = Buffer.from(JSON.stringify({ ...payload(token), groups: ['siteAdmins'] })).toString('base64url')
    for (const forged of [`${head}.${other}.${signature}`, `${head}.${body}.`, `${token}x`]) {
      expect((await identity.call(getMe, { token: forged })).body.code).toBe('token.invalid')
    }
    expect((await identity.call(getMe)).body.code).toBe('token.missing')
    expect((await identity.call(getMe, { token })).status).toBe(200)
  })
})

describe('signing keys', () => {
  it('are published without the private key, which is sealed in the database', async () => {
    const { token } = await aSession(identity)
    const { body } = await identity.call(publicKeys)
    expect(body.keys.every((key) => key['kty'] === 'RSA' && !('d' in key))).toBe(true)
    await jwtVerify(token, createLocalJWKSet(body as unknown as JSONWebKeySet), { issuer: tokenIssuer })
    const [stored] = await identity.running.kit.database.native('signing-keys').find().toArray()
    expect(JSON.stringify(stored)).not.toContain('"d"')
  })

  it('are the same for a second process', async () => {
    const second = await openReplica(identity.env)
    expect((await second.call(publicKeys)).body).toEqual((await identity.call(publicKeys)).body)
    await second.close()
  })

  it('are rotated after 30 days, and tokens of the previous key stay valid', async () => {
    const own = await openIdentity()
    const { token } = await aPerson(own, anEmail())
    const { kit } = own.running
    await rotateKeys(kit, new Date(Date.now() + 29 * 86_400_000))
    expect((await own.call(publicKeys)).body.keys).toHaveLength(1)
    const inAMonth = new Date(Date.now() + 30 * 86_400_000)
    await Promise.all([rotateKeys(kit, inAMonth), rotateKeys(kit, inAMonth)])
    const { body } = await own.call(publicKeys)
    expect(body.keys).toHaveLength(2)
    await jwtVerify(token, createLocalJWKSet(body as unknown as JSONWebKeySet))
    const { token: newer } = await aSession(own, anEmail())
    expect(decodeProtectedHeader(newer).kid).not.toBe(decodeProtectedHeader(token).kid)
    expect((await own.call(getMe, { token })).status).toBe(200)
    await own.close()
  })
})
