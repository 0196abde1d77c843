import { mailRequested } from '@parta/contracts/identity'
import type { FactDraft } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { type Account, blankAccount } from '../domain/account-store.ts'
import type { ProviderPerson } from './read-person.ts'
import { createSocialAccount, linkIdentity, renewIdentity, unlinkIdentity } from './social-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const mail = { type: mailRequested, data: {} } satisfies FactDraft
const person: ProviderPerson = {
  provider: 'google',
  key: 'google:1',
  email: 'jana@gmail.com',
  verified: true,
  given: { name: 'Jana', surname: 'Nová', gender: 'unknown' },
}

const account = (fields: Partial<Account> = {}): Account => ({
  ...blankAccount,
  email: 'jana@gmail.com',
  locale: 'cs',
  signedUpAt: now,
  ...fields,
})
const identity = { key: 'google:1', provider: 'google', email: 'jana@gmail.com', linkedAt: now } as const

describe('a new person of a provider', () => {
  it('gets a confirmed account without a password', () => {
    const { next } = createSocialAccount(null, { person, locale: 'sk' }, now)
    expect(next).toMatchObject({ confirmed: true, passwordHash: '', locale: 'sk', identities: [identity], epoch: 0 })
    expect(next.given).toEqual(person.given)
  })

  it('replaces an unconfirmed account completely', () => {
    const before = account({
      passwordHash: 'hash',
      epoch: 4,
      identities: [{ ...identity, key: 'google:attacker' }],
    })
    const { next } = createSocialAccount(before, { person, locale: 'cs' }, now)
    expect(next).toEqual({
      ...account({ confirmed: true, identities: [identity], given: person.given, epoch: 5, epochAt: now }),
    })
  })

  it('is not merged with a confirmed account', () => {
    expect(() => createSocialAccount(account({ confirmed: true }), { person, locale: 'cs' }, now)).toThrow(
      'identity.usernameExists',
    )
  })
})

describe('an identity', () => {
  it('is linked once, with one mail', () => {
    const first = linkIdentity(account(), { person, mail }, now)
    expect(first).toMatchObject({ next: { identities: [identity] }, facts: [mail], answer: null })
    const again = linkIdentity(first.next, { person, mail }, now)
    expect(again.next).toBe(first.next)
    expect(again.facts).toBeUndefined()
  })

  it('replaces another one of the same provider', () => {
    const { next, answer } = linkIdentity(
      account({ identities: [{ ...identity, key: 'google:2' }] }),
      { person, mail },
      now,
    )
    expect(next.identities).toEqual([identity])
    expect(answer?.key).toBe('google:2')
  })

  it('is removed while another way to sign in is left, or when the provider requests it', () => {
    const held = account({ identities: [identity] })
    expect(() => unlinkIdentity(held, { provider: 'google', mail })).toThrow('identity.lastWayIn')
    expect(() => unlinkIdentity(held, { provider: 'apple', mail })).toThrow('identity.wayUnknown')
    expect(unlinkIdentity(held, { provider: 'google', mail, requestedByProvider: true }).next.identities).toEqual([])
    const { next, facts } = unlinkIdentity({ ...held, passwordHash: 'hash' }, { provider: 'google', mail })
    expect(next.identities).toEqual([])
    expect(facts).toEqual([mail])
  })

  it('stores the newest token of its provider, and changes nothing without one', () => {
    const held = account({ identities: [identity] })
    expect(renewIdentity(held, person).next).toBe(held)
    const { next } = renewIdentity(held, { ...person, sealedToken: 'sealed' })
    expect(next.identities).toEqual([{ ...identity, sealedToken: 'sealed' }])
  })
})
