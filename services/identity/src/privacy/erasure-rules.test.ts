import { day } from '@parta/contracts/durations'
import { mailRequested, userDeleted } from '@parta/contracts/identity'
import { userUpdated } from '@parta/contracts/profiles'
import { factOf } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { emptyAccount, planErasure, postponeErasure, undoErasure } from '../domain/account-rules.ts'
import { type Account, blankAccount } from '../domain/account-store.ts'
import { createUser, emptyUser, setLeaving } from '../domain/person-rules.ts'
import type { User } from '../domain/person-store.ts'
import { emptySession, startSession } from '../session/rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const farewell = factOf(mailRequested, {
  kind: 'accountDeleted',
  to: 'sealed',
  locale: 'cs',
  expiresAt: now.toISOString(),
})
const account: Account = {
  ...blankAccount,
  email: 'jana@example.com',
  passwordHash: '$argon2id$x',
  locale: 'sk',
  confirmed: true,
  epoch: 4,
  identities: [{ key: 'google:1', provider: 'google', email: 'jana@gmail.com', linkedAt: now }],
  given: { name: 'Jana', surname: 'Nová', gender: 'female' },
  userId: 'jana',
  signedUpAt: now,
}

const made = {
  id: 'jana',
  accountId: 'a',
  email: 'jana@example.com',
  preferredLanguage: 'sk',
  userSymbol: 1_000_007,
} as const
const user: User = {
  ...createUser(null, { ...made, given: account.given }, now).next,
  description: 'Hraju od školy',
  location: { lat: 49.2, lon: 16.6 },
  aliases: [{ id: 'ALIAS_1__jana', name: 'Kuba', surname: '', image: 'BASIC', gender: 'male', levels: { tennis: 2 } }],
  consents: [{ text: 'terms', version: 1, locale: 'sk', at: now, source: 'firstProfile' }],
}

const later = (days: number, ms = 0) => new Date(now.getTime() + days * day + ms)

describe('an account whose owner has asked for its deletion', () => {
  const mail = (erasesAt: Date) =>
    factOf(mailRequested, { kind: 'accountDeleting', to: 'sealed', locale: 'cs', expiresAt: erasesAt.toISOString() })
  const givenUp = [{ currency: 'CZK' as const, amount: 700 }]
  const planned = planErasure(account, { mail, givenUp }, now)

  it('is to be erased in seven days; a mail says so, and its sessions are over', () => {
    expect(planned.next).toEqual({
      ...account,
      erasesAt: later(7),
      erasesBy: later(28),
      givenUp,
      epoch: 5,
      epochAt: now,
    })
    expect(planned.answer).toEqual(later(7))
    expect(planned.facts).toEqual([mail(later(7))])
  })

  it('keeps the first date when the deletion is requested again', () => {
    const again = planErasure(planned.next, { mail, givenUp }, later(3))
    expect(again).toEqual({ next: planned.next, answer: later(7) })
    expect(() => planErasure(null, { mail, givenUp }, now)).toThrow(expect.objectContaining({ code: 'user.notFound' }))
  })

  it('is kept by a sign-in before the erasure is due, and not after', () => {
    expect(undoErasure(planned.next, later(7, -1)).next).toEqual({ ...account, erasesAt: null, epoch: 5, epochAt: now })
    expect(undoErasure(account, now).next).toBe(account)
    const late = expect.objectContaining({ code: 'identity.notAuthorized' })
    expect(() => undoErasure(planned.next, later(7))).toThrow(late)
    expect(() => undoErasure({ ...account, deleted: true }, now)).toThrow(late)
  })

  it('waits a day at a time while money is moving, until four weeks after the request', () => {
    expect(postponeErasure(planned.next, later(6)).answer).toBeNull()
    const first = postponeErasure(planned.next, later(7))
    expect(first.next).toEqual({ ...planned.next, erasesAt: later(8) })
    expect(undoErasure(first.next, later(7, 1)).next).toMatchObject({ erasesAt: null })
    const last = { ...planned.next, erasesAt: later(27, 1) }
    expect(postponeErasure(last, later(27, 1))).toEqual({ next: last, answer: null })
    const { erasesBy: _none, ...old } = planned.next
    expect(postponeErasure(old, later(7)).answer).toBeNull()
    const erased = emptyAccount(planned.next, farewell).next
    expect(erased).toMatchObject({ deleted: true, givenUp })
  })

  it('has a person who is published as deleted, and published as before when the erasure is cancelled', () => {
    const hidden = setLeaving(user, { id: 'jana', leaving: true }, now)
    const [fact] = hidden.facts ?? []
    expect(fact).toMatchObject({
      type: userUpdated,
      data: { deleted: true, leaving: true, name: 'DELETED', email: '', image: 'BASIC' },
    })
    expect(fact?.data).toHaveProperty('aliases', [
      { id: 'ALIAS_1__jana', name: 'DELETED', surname: '', image: 'BASIC' },
    ])
    expect(fact?.data).not.toHaveProperty('telling')
    // A child who plays on stays hidden from strangers.
    const [alias] = user.aliases
    const parent = { ...user, aliases: alias ? [{ ...alias, ageGroup: 'child' as const }] : [] }
    const [leaving] = setLeaving(parent, { id: 'jana', leaving: true }, now).facts ?? []
    expect(leaving?.data).toMatchObject({ aliases: [{ name: 'DELETED', ageGroup: 'child' }] })
    expect(JSON.stringify(hidden.facts)).not.toMatch(/Jana|jana@|Kuba|školy/)
    expect(setLeaving(hidden.next, { id: 'jana', leaving: true }, now)).toEqual({
      next: hidden.next,
      answer: undefined,
    })
    const shown = setLeaving(hidden.next, { id: 'jana', leaving: false }, now)
    expect(shown.next).toEqual({ ...user, leaving: false, updatedAt: now })
    expect(shown.facts).toEqual(setLeaving({ ...user, leaving: true }, { id: 'jana', leaving: false }, now).facts)
    expect(shown.facts?.[1]).toMatchObject({ data: { userId: 'jana' } })
    expect(shown.facts?.[0]?.data).not.toHaveProperty('leaving')
    expect(shown.facts?.[0]?.data).toMatchObject({ deleted: false, name: 'Jana', aliases: [{ name: 'Kuba' }] })
  })
})

describe('a deleted account', () => {
  it('has no way to sign in and no e-mail, and its sessions are over', () => {
    const { next, facts } = emptyAccount(account, farewell)
    expect(next).toMatchObject({ email: '', passwordHash: '', identities: [], passkeys: [], given: null })
    expect(next).toMatchObject({ deleted: true, epoch: 5, userId: 'jana' })
    expect(facts).toEqual([farewell])
  })

  it('is mailed a farewell once', () => {
    const { next } = emptyAccount(account, farewell)
    expect(emptyAccount(next, farewell)).toEqual({ next, answer: undefined })
    expect(emptyAccount(null, farewell).next).toBeNull()
  })
})

describe('a deleted person', () => {
  const decision = emptyUser(user, 'jana', now)

  it('keeps no personal data except the variable symbol and the consents', () => {
    expect(decision.next).toMatchObject({
      name: 'DELETED',
      surname: '',
      email: '',
      description: '',
      location: null,
      aliases: [],
      deleted: true,
      userSymbol: 1_000_007,
      consents: user.consents,
    })
    expect(JSON.stringify(decision.next)).not.toMatch(/Jana|jana@|Kuba|školy/)
  })

  it('is published to the other services, with the deleted aliases', () => {
    expect(decision.facts?.map(({ type }) => type.name)).toEqual([userUpdated.name, userDeleted.name])
    expect(decision.facts?.[1]?.data).toEqual({ id: 'jana', aliasIds: ['ALIAS_1__jana'] })
    expect(JSON.stringify(decision.facts)).not.toMatch(/Jana|jana@|Kuba/)
  })

  it('is deleted once', () => {
    expect(emptyUser(decision.next, 'jana', now)).toEqual({ next: decision.next, answer: undefined })
    expect(emptyUser(null, 'jana', now).next).toBeNull()
  })
})

describe('a session of a deleted account', () => {
  it('loses the browser, once', () => {
    const start = { accountId: 'a', epoch: 0, seed: 's', way: 'password', agent: 'Firefox' } as const
    const { next } = emptySession(startSession(start, now).next)
    expect(next?.agent).toBe('')
    expect(emptySession(next).next).toBe(next)
  })
})
