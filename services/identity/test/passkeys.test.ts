import { generateKeyPairSync } from 'node:crypto'
import { listSignIns, refreshSession, signIn } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listWays,
  removePasskey,
  signInByPasskey,
} from '@parta/contracts/ways'
import { eventually } from '@parta/kit/testing'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authenticator, anAuthenticator, type Lies } from './authenticator.ts'
import { aSession, password } from './people.ts'
import { setAccount } from './providers.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const begin = async (token: string) => (await identity.call(beginPasskey, { token })).body.options
const add = async (token: string, { made = anAuthenticator(), name = 'Telefon' } = {}) => {
  const response = made.make(await begin(token))
  return identity.call(addPasskey, { token, body: { name, response } })
}
const signInBy = async (made: Authenticator, lies: Lies = {}) => {
  const { flow, options } = (await identity.call(beginPasskeySignIn)).body
  return identity.call(signInByPasskey, { body: { flow, response: made.sign(options, lies) } })
}
const remove = (token: string, id: string) => identity.call(removePasskey, { token, id })
const mailed = (email: string, kind: string) =>
  eventually(() => {
    const found = identity.mails().filter((mail) => mail.to === email && mail.kind === kind)
    expect(found).toHaveLength(1)
    return found[0]
  })

describe('a passkey', () => {
  it('is created for the public host, and can be used without an e-mail', async () => {
    const { email, token } = await aSession(identity)
    const options = await begin(token)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Parta' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { body } = await identity.call(beginPasskeySignIn)
    expect(body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(body.options['allowCredentials']).toBeUndefined()
  })

  it('signs in, and the session names it as the way', async () => {
    const { email, token } = await aSession(identity)
    const made = anAuthenticator()
    const added = await add(token, { made })
    expect(added).toMatchObject({ status: 200, body: { id: made.id, name: 'Telefon', lastUsedAt: null } })
    const answer = await signInBy(made)
    expect(answer.status).toBe(200)
    expect(decodeJwt(answer.body.idToken)).toMatchObject({ email })
    expect((await identity.call(refreshSession, { cookie: answer.cookie })).status).toBe(200)
    const { items } = (await identity.call(listSignIns, { token: answer.body.idToken })).body
    expect(items.map(({ way }) => way)).toContain('passkey')
    const ways = (await identity.call(listWays, { token })).body
    expect(ways.passkeys).toMatchObject([{ id: made.id, lastUsedAt: expect.any(String) }])
    expect((await signInBy(made)).status).toBe(200)
  })

  it('is announced to its owner by a mail when it is added and when it is removed', async () => {
    const { email, token } = await aSession(identity)
    const { body } = await add(token)
    await mailed(email, 'passkeyAdded')
    expect((await remove(token, body.id)).status).toBe(204)
    await mailed(email, 'passkeyRemoved')
  })

  it('that was removed signs nobody in', async () => {
    const { token } = await aSession(identity)
    const made = anAuthenticator()
    await add(token, { made })
    await remove(token, made.id)
    expect((await signInBy(made)).body.code).toBe('identity.passkeyFailed')
    expect((await signInBy(anAuthenticator())).body.code).toBe('identity.passkeyFailed')
  })

  it('of a deleted account signs nobody in', async () => {
    const { email, token } = await aSession(identity)
    const made = anAuthenticator()
    await add(token, { made })
    await setAccount(identity, email, { deleted: true })
    expect((await signInBy(made)).body.code).toBe('identity.passkeyFailed')
  })

  it.each<[string, Lies]>([
    ['another site’s origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['no PIN, finger or face', { isUnverified: true }],
    ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey }],
  ])('is refused with %s', async (_what, lies) => {
    const { token } = await aSession(identity)
    const made = anAuthenticator()
    const options = await begin(token)
    const { key, ...others } = lies
    if (!key) {
      const wrong = await identity.call(addPasskey, {
        token,
        body: { name: 'x', response: made.make(options, others) },
      })
      expect(wrong.body.code).toBe('identity.passkeyFailed')
    }
    await add(token, { made })
    expect((await signInBy(made, lies)).body.code).toBe('identity.passkeyFailed')
    expect((await signInBy(made)).status).toBe(200)
  })

  it('that names another account is refused', async () => {
    const { token } = await aSession(identity)
    const made = anAuthenticator()
    await add(token, { made })
    expect((await signInBy(made, { userHandle: 'c29tZWJvZHkgZWxzZQ' })).body.code).toBe('identity.passkeyFailed')
    expect((await signInBy(made, { userHandle: '' })).status).toBe(200)
  })

  it('whose counter goes back is refused as a copy', async () => {
    const { token } = await aSession(identity)
    const made = anAuthenticator()
    await add(token, { made })
    expect((await signInBy(made, { counter: 7 })).status).toBe(200)
    expect((await signInBy(made, { counter: 7 })).body.code).toBe('identity.passkeyFailed')
    expect((await signInBy(made, { counter: 3 })).body.code).toBe('identity.passkeyFailed')
    expect((await signInBy(made, { counter: 8 })).status).toBe(200)
  })

  it('answers a challenge once, before it expires', async () => {
    const { token } = await aSession(identity)
    const made = anAuthenticator()
    const options = await begin(token)
    const body = { name: 'Klíč', response: made.make(options) }
    expect((await identity.call(addPasskey, { token, body })).status).toBe(200)
    const other = { name: 'Klíč', response: anAuthenticator().make(options) }
    expect((await identity.call(addPasskey, { token, body: other })).body.code).toBe('identity.passkeyFailed')

    const begun = (await identity.call(beginPasskeySignIn)).body
    const signed = { flow: begun.flow, response: made.sign(begun.options) }
    expect((await identity.call(signInByPasskey, { body: signed })).status).toBe(200)
    expect((await identity.call(signInByPasskey, { body: signed })).body.code).toBe('identity.passkeyFailed')

    const late = (await identity.call(beginPasskeySignIn)).body
    await identity.running.kit.database.native('flows').updateMany({}, { $set: { expiresAt: new Date() } })
    const tooLate = { flow: late.flow, response: made.sign(late.options) }
    expect((await identity.call(signInByPasskey, { body: tooLate })).body.code).toBe('identity.passkeyFailed')
  })

  it('belongs to the account whose challenge it answers, and cannot be removed by others', async () => {
    const [owner, other] = [await aSession(identity), await aSession(identity)]
    const made = anAuthenticator()
    const response = made.make(await begin(owner.token))
    const stolen = await identity.call(addPasskey, { token: other.token, body: { name: 'x', response } })
    expect(stolen.body.code).toBe('identity.passkeyFailed')
    await add(owner.token, { made })
    const twice = await add(other.token, { made })
    expect(twice.body.code).toBe('identity.passkeyFailed')
    expect(await remove(other.token, made.id)).toMatchObject({ status: 404, body: { code: 'identity.wayUnknown' } })
    expect((await identity.call(listWays, { token: other.token })).body.passkeys).toEqual([])
  })

  it(`is one of at most ${limits.passkeysMax}`, async () => {
    const { token } = await aSession(identity)
    const made = anAuthenticator()
    const early = await begin(token)
    for (let count = 0; count < limits.passkeysMax; count += 1) expect((await add(token)).status).toBe(200)
    expect((await identity.call(beginPasskey, { token })).body.code).toBe('identity.limitExceeded')
    const body = { name: 'x', response: made.make(early) }
    expect((await identity.call(addPasskey, { token, body })).body.code).toBe('identity.limitExceeded')
  })

  it('is refused until a demanded password is set', async () => {
    const { email, token } = await aSession(identity)
    const made = anAuthenticator()
    await add(token, { made })
    await setAccount(identity, email, { resetRequired: true })
    expect((await signInBy(made)).body.code).toBe('identity.passwordResetRequired')
  })

  it('that is the last way to sign in cannot be removed', async () => {
    const { email, token } = await aSession(identity)
    const { body } = await add(token)
    await setAccount(identity, email, { passwordHash: '' })
    expect((await remove(token, body.id)).body.code).toBe('identity.lastWayIn')
    expect((await identity.call(listWays, { token })).body).toMatchObject({ password: false, social: [] })
    expect((await identity.call(signIn, { body: { username: email, password } })).body.code).toBe(
      'identity.notAuthorized',
    )
  })

  it('with invalid data is always refused with the same code', async () => {
    const { token } = await aSession(identity)
    for (const response of [
      {},
      { id: 'x' },
      { id: 1, response: null },
      { id: 'x', rawId: 'x', type: 'public-key', response: {} },
    ]) {
      const added = await identity.call(addPasskey, { token, body: { name: 'x', response } })
      expect(added).toMatchObject({ status: 400, body: { code: 'identity.passkeyFailed' } })
      const { flow } = (await identity.call(beginPasskeySignIn)).body
      const signed = await identity.call(signInByPasskey, { body: { flow, response } })
      expect(signed).toMatchObject({ status: 400, body: { code: 'identity.passkeyFailed' } })
    }
  })
})
