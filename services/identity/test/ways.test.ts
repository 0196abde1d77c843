import { beginLink, listWays, unlink } from '@parta/contracts/ways'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, aSession } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

describe('the ways to sign in', () => {
  it('are a password at first', async () => {
    const { token } = await aSession(identity)
    const answer = await identity.call(listWays, { token })
    expect(answer).toMatchObject({ status: 200, body: { password: true, social: [], passkeys: [] } })
  })

  it('name providers and passkeys without keys and subjects', async () => {
    const email = anEmail()
    const { token } = await aSession(identity, email)
    const at = new Date('2026-01-02T03:04:05Z')
    const identities = [
      { key: 'google:subject-1', provider: 'google', email: 'x@gmail.com', linkedAt: at, sealedToken: 'a-token' },
    ]
    const passkeys = [
      {
        id: 'cred',
        publicKey: 'a-public-key',
        counter: 3,
        transports: [],
        name: 'Klíč',
        createdAt: at,
        lastUsedAt: null,
      },
    ]
    await identity.running.kit.database
      .native('accounts')
      .updateOne({ email }, { $set: { identities, passkeys, passwordHash: '' } })
    const { body, text } = await identity.call(listWays, { token })
    expect(body).toEqual({
      password: false,
      social: [{ provider: 'google', email: 'x@gmail.com', linkedAt: at.toISOString() }],
      passkeys: [{ id: 'cred', name: 'Klíč', createdAt: at.toISOString(), lastUsedAt: null }],
    })
    for (const secret of ['subject-1', 'a-token', 'a-public-key']) expect(text).not.toContain(secret)
  })

  it('need a token and a known provider', async () => {
    expect((await identity.call(listWays)).body.code).toBe('token.missing')
    const { token } = await aSession(identity)
    const begun = await identity.call(beginLink, { token, id: 'google' })
    expect(begun.body.code).toBe('identity.providerUnknown')
    const off = await identity.call(unlink, { token, id: 'myspace' })
    expect(off.body.code).toBe('validation.failed')
  })
})
