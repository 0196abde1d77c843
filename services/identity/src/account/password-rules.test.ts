import { hour } from '@parta/contracts/durations'
import { accountRecovered, mailRequested } from '@parta/contracts/identity'
import { factOf } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { type Account, blankAccount } from '../domain/account-store.ts'
import { changePassword, completePassword, inviteAccount, requireReset, submitReset } from './password-rules.ts'

const start = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const mail = factOf(mailRequested, { kind: 'reset', to: 'sealed', locale: 'cs', expiresAt: later(hour).toISOString() })
const jana: Account = {
  ...blankAccount,
  email: 'jana@example.com',
  locale: 'cs',
  confirmed: true,
  passwordHash: 'old',
  epoch: 3,
  userId: 'jana',
  signedUpAt: start,
}

const submitted = { passwordHash: 'new', notice: mail }

describe('a password reset by a code', () => {
  it('ends demands, temporary passwords and sessions', () => {
    const held = { ...jana, resetRequired: true, temporaryUntil: later(hour) }
    const { next, facts } = submitReset(held, submitted, start)
    expect(next).toMatchObject({ passwordHash: 'new', resetRequired: false, temporaryUntil: null, epoch: 4 })
    expect(facts).toEqual([mail, factOf(accountRecovered, { userId: jana.userId })])
    expect(submitReset({ ...held, userId: '' }, submitted, start).facts).toEqual([mail])
  })

  it('is refused for a deleted account', () => {
    for (const held of [null, { ...jana, deleted: true }]) {
      expect(() => submitReset(held, submitted, start)).toThrow('identity.codeMismatch')
    }
  })

  it('confirms the e-mail', () => {
    expect(submitReset({ ...jana, confirmed: false }, submitted, start).next.confirmed).toBe(true)
  })
})

describe('a demanded reset', () => {
  it('is stored, and ends every session', () => {
    expect(requireReset(jana, start).next).toMatchObject({ resetRequired: true, epoch: 4, passwordHash: 'old' })
  })

  it('is refused for an unknown or deleted account', () => {
    expect(() => requireReset(null, start)).toThrow('user.notFound')
    expect(() => requireReset({ ...jana, deleted: true }, start)).toThrow('user.notFound')
  })
})

describe('a changed password', () => {
  it('replaces only the password that the caller has proved', () => {
    const command = { from: 'old', passwordHash: 'new', notice: mail }
    const { next } = changePassword(jana, command, start)
    expect(next).toMatchObject({ passwordHash: 'new', epoch: 4, epochAt: start })
    expect(() => changePassword(next, command, start)).toThrow('identity.wrongPassword')
  })
})

describe('an invited account', () => {
  const command = {
    email: jana.email,
    locale: 'sk' as const,
    passwordHash: 'temporary',
    temporaryUntil: later(7 * 24 * hour),
    mail,
  }
  const given = { name: 'Jana', surname: 'Malá', gender: 'female' as const }
  const own = { from: 'temporary', passwordHash: 'own', given }

  const passkey = {
    id: 'p',
    publicKey: '',
    counter: 0,
    transports: [],
    name: '',
    createdAt: start,
    lastUsedAt: null,
  }

  it('keeps nothing of an unconfirmed account that it replaces', () => {
    const before = { ...jana, confirmed: false, passkeys: [passkey], given }
    const { next } = inviteAccount(before, command, start)
    expect(next).toMatchObject({ passkeys: [], given: null, confirmed: false, epoch: 4, passwordHash: 'temporary' })
    expect(() => inviteAccount(jana, command, start)).toThrow('identity.usernameExists')
  })

  it('is accepted by the owner’s own password, once and before the temporary one expires', () => {
    const invited = inviteAccount(null, command, start).next
    const { next } = completePassword(invited, own, later(hour))
    expect(next).toMatchObject({ passwordHash: 'own', temporaryUntil: null, confirmed: true, given })
    expect(() => completePassword(next, own, later(hour))).toThrow('identity.notAuthorized')
    expect(() => completePassword(invited, own, command.temporaryUntil)).toThrow('identity.codeExpired')
    expect(() => completePassword({ ...invited, passwordHash: 'newer' }, own, start)).toThrow('identity.notAuthorized')
  })
})
