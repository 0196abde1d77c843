import { refreshSession, updateAttributes } from '@parta/contracts/identity'
import { getMe, initialUser, updateMe } from '@parta/contracts/profiles'
import { testEnv } from '@parta/kit/testing'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aSession, firstProfile } from './people.ts'
import { type Identity, openIdentity, openReplica, type Replica } from './support.ts'

/** Two processes of one service, with the old and the new version of the terms. */
let before: Identity
let identity: Replica
beforeAll(async () => {
  const env = testEnv()
  before = await openIdentity(env)
  identity = await openReplica({ ...env, PARTA_TERMS_VERSION: '2' })
})
afterAll(async () => {
  await identity.close()
  await before.close()
})

const agreed = { terms: true, privacy: true }
const agree = (token: string, version: number) =>
  identity.call(updateAttributes, { token, body: { termsAndConditions: version, agreed } })
const claimed = (token: string) => decodeJwt(token)['termsAndConditions']

async function consentsOf(id: string): Promise<unknown> {
  const user = await identity.running.kit.database.native('users').findOne({ _id: id })
  return (user as { consents?: unknown } | null)?.consents
}

describe('new terms', () => {
  it('are agreed to, the new token contains their version, and the cookie stays valid', async () => {
    const { id, token, cookie } = await aPerson(before)
    const answer = await agree(token, 2)
    expect(answer).toMatchObject({ status: 200, setCookie: '' })
    expect(claimed(answer.body.idToken)).toBe(2)
    expect((await identity.call(getMe, { token })).body.termsAndConditions).toBe(2)
    expect(claimed((await identity.call(refreshSession, { cookie })).body.idToken)).toBe(2)
    expect(await consentsOf(id)).toMatchObject([
      { text: 'terms', version: 1, source: 'firstProfile' },
      { text: 'privacy', version: 1, source: 'firstProfile' },
      { text: 'gdpr', version: 1, source: 'firstProfile' },
      { text: 'terms', version: 2, locale: 'cs', at: expect.any(Date), source: 'termsUpdate' },
      { text: 'privacy', version: 2, locale: 'cs', at: expect.any(Date), source: 'termsUpdate' },
    ])
  })

  it('are recorded with the language in which they were read', async () => {
    const { id, token } = await aPerson(before)
    const body = { termsAndConditions: 2, agreed: { ...agreed, locale: 'en' } }
    expect((await identity.call(updateAttributes, { token, body })).status).toBe(200)
    expect(await consentsOf(id)).toMatchObject([{}, {}, {}, { locale: 'en' }, { locale: 'en' }])
  })

  it('are recorded once; a second agreement is no error', async () => {
    const { id, token } = await aPerson(before)
    expect([(await agree(token, 2)).status, (await agree(token, 2)).status]).toEqual([200, 200])
    expect(await consentsOf(id)).toHaveLength(5)
  })

  it.each([1, 3])('are refused in version %d', async (version) => {
    const { id, token } = await aPerson(before)
    expect(await agree(token, version)).toMatchObject({ status: 409, body: { code: 'terms.outdated' } })
    expect(await consentsOf(id)).toHaveLength(3)
  })

  it('need both boxes ticked', async () => {
    const { token } = await aPerson(before)
    for (const half of [{ terms: true, privacy: false }, { terms: true }]) {
      const answer = await identity.call(updateAttributes, { token, body: { termsAndConditions: 2, agreed: half } })
      expect(answer.body.code).toBe('validation.failed')
    }
  })

  it('are recorded with the first profile', async () => {
    const { token } = await aSession(before)
    const { id } = (await identity.call(initialUser, { token, body: {} })).body
    await identity.call(updateMe, { token, body: firstProfile })
    expect((await identity.call(getMe, { token })).body.termsAndConditions).toBe(2)
    expect(await consentsOf(id)).toMatchObject([{ version: 2 }, { version: 2 }, { version: 1 }])
  })

  it('are recorded with a first profile in the version and language that were read; other versions are refused', async () => {
    const { token } = await aSession(before)
    const { id } = (await identity.call(initialUser, { token, body: {} })).body
    const reading = (terms: number) => {
      const consents = { ...firstProfile.consents, locale: 'en', versions: { terms, privacy: terms, gdpr: 1 } } as const
      return identity.call(updateMe, { token, body: { ...firstProfile, consents } })
    }
    expect((await reading(1)).body.code).toBe('terms.outdated')
    expect(await consentsOf(id)).toEqual([])
    expect((await reading(2)).status).toBe(200)
    expect(await consentsOf(id)).toMatchObject([
      { text: 'terms', version: 2, locale: 'en' },
      { text: 'privacy', version: 2, locale: 'en' },
      { text: 'gdpr', version: 1, locale: 'en' },
    ])
  })

  it('are refused for an account without a profile', async () => {
    const { token } = await aSession(before)
    expect((await agree(token, 2)).body.code).toBe('user.notFound')
  })
})
