import { mailRequested } from '@parta/contracts/identity'
import { told } from '@parta/kit/change'
import { describe, expect, it } from 'vitest'
import { type Account, blankAccount } from '../account/store.ts'
import { changePassword, completePassword, inviteAccount, requestReset, requireReset, submitReset } from './rules.ts'

const start = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const hour = 3_600_000
const mail = told(mailRequested, { kind: 'reset', to: 'sealed', locale: 'cs', expiresAt: later(hour).toISOString() })
const code = { hash: 'hash of the code', digits: '123456', expiresAt: later(hour) }
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
const submitted = { codeHash: code.hash, passwordHash: 'new', notice: mail }

describe('a code for a new password', () => {
  const asked = requestReset(jana, { code, mail }).next

  it('is kept as a hash only, and mailed beside the same change', () => {
    const { next, facts } = requestReset(jana, { code, mail })
    expect(next.resetCode).toEqual({ hash: code.hash, expiresAt: code.expiresAt })
    expect(facts).toEqual([mail])
  })

  it('of nobody changes nothing and mails nothing', () => {
    for (const nobody of [null, { ...jana, deleted: true }]) {
      expect(requestReset(nobody, { code, mail })).toEqual({ next: nobody, answer: false })
    }
  })

  it('sets the password once, and nothing of before is left', () => {
    const held = { ...asked, resetRequired: true, temporaryUntil: later(hour) }
    const { next, facts } = submitReset(held, submitted, start)
    expect(next).toMatchObject({
      passwordHash: 'new',
      resetCode: null,
      resetRequired: false,
      temporaryUntil: null,
      epoch: 4,
    })
    expect(facts).toEqual([mail])
    expect(() => submitReset(next, submitted, start)).toThrow('identity.codeMismatch')
  })

  it('is good until its hour is over', () => {
    expect(submitReset(asked, submitted, later(hour - 1)).next.passwordHash).toBe('new')
    expect(() => submitReset(asked, submitted, later(hour))).toThrow('identity.codeExpired')
  })

  it('says nothing but "wrong" where there is none, or no account', () => {
    for (const held of [null, jana, { ...asked, deleted: true }, { ...asked, resetCode: { ...code, hash: 'other' } }]) {
      expect(() => submitReset(held, submitted, start)).toThrow('identity.codeMismatch')
    }
  })

  it('confirms the e-mail that it was read in', () => {
    expect(submitReset({ ...asked, confirmed: false }, submitted, start).next.confirmed).toBe(true)
  })
})

describe('a demanded reset', () => {
  it('is remembered, mailed, and ends every session', () => {
    const { next, facts } = requireReset(jana, { code, mail }, start)
    expect(next).toMatchObject({ resetRequired: true, epoch: 4, passwordHash: 'old' })
    expect(facts).toEqual([mail])
  })

  it('needs someone to demand it of', () => {
    expect(() => requireReset(null, { code, mail }, start)).toThrow('user.notFound')
    expect(() => requireReset({ ...jana, deleted: true }, { code, mail }, start)).toThrow('user.notFound')
  })
})

describe('a changed password', () => {
  it('is set only in place of the one that was proved', () => {
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

  it('takes nothing over from an unconfirmed one before it', () => {
    const before = { ...jana, confirmed: false, passkeys: [{} as never], given }
    const { next } = inviteAccount(before, command, start)
    expect(next).toMatchObject({ passkeys: [], given: null, confirmed: false, epoch: 4, passwordHash: 'temporary' })
    expect(() => inviteAccount(jana, command, start)).toThrow('identity.usernameExists')
  })

  it('becomes its owner’s with their own password, once and in time', () => {
    const invited = inviteAccount(null, command, start).next
    const { next } = completePassword(invited, own, later(hour))
    expect(next).toMatchObject({ passwordHash: 'own', temporaryUntil: null, confirmed: true, given })
    expect(() => completePassword(next, own, later(hour))).toThrow('identity.notAuthorized')
    expect(() => completePassword(invited, own, command.temporaryUntil)).toThrow('identity.codeExpired')
    expect(() => completePassword({ ...invited, passwordHash: 'newer' }, own, start)).toThrow('identity.notAuthorized')
  })
})
