import { adminRights } from '@parta/contracts/admin-values'
import { accountRecovered } from '@parta/contracts/identity'
import { factOf } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { addRights, removeRights, rightsOf } from './account-rules.ts'
import { type Account, blankAccount } from './account-store.ts'

const now = new Date('2026-05-01T10:00:00Z')
const mail = factOf(accountRecovered, { userId: 'jana' })
const account: Account = { ...blankAccount, email: 'jana@parta.test', locale: 'cs', signedUpAt: now, confirmed: true }

describe('the rights of a site admin', () => {
  it('are none for everybody else, and all of them for one with all rights', () => {
    expect(rightsOf(account)).toEqual([])
    expect(rightsOf(null)).toEqual([])
    expect(rightsOf({ siteAdmin: true })).toEqual(adminRights)
  })

  it('are added to those that they have, once', () => {
    const first = addRights(account, { rights: ['operator'], mail })
    expect(first).toMatchObject({ next: { siteAdmin: false, adminRoles: ['operator'] }, facts: [mail], answer: true })
    const second = addRights(first.next, { rights: ['finance', 'operator'], mail })
    expect(rightsOf(second.next)).toEqual(['finance', 'operator'])
    expect(addRights(second.next, { rights: ['finance'], mail })).toEqual({ next: second.next, answer: false })
    expect(addRights(second.next, { rights: ['full'], mail }).next).toMatchObject({ siteAdmin: true })
  })

  it('are removed all at once, and every session ends', () => {
    const admin = addRights(account, { rights: ['full', 'support'], mail }).next
    const { next, answer } = removeRights(admin, mail, now)
    expect(answer).toBe(true)
    expect(rightsOf(next)).toEqual([])
    expect(next).toMatchObject({ epoch: account.epoch + 1, epochAt: now })
    expect(removeRights(next, mail, now)).toEqual({ next, answer: false })
  })

  it('are not given to an account whose e-mail is not confirmed', () => {
    const open = { ...account, confirmed: false }
    expect(() => addRights(open, { rights: ['full'], mail })).toThrow('user.notFound')
  })
})
