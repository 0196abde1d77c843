import { day } from '@parta/contracts/durations'
import { mailRequested } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { factOf } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { rightsOf } from './account-rules.ts'
import { type Account, blankAccount } from './account-store.ts'
import { addUndoLink, changeEmail, dropExpiredEmails, isWithheld, undoChange, withholdEmail } from './email-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const notice = factOf(mailRequested, { kind: 'emailChanged', to: 'sealed', locale: 'cs', expiresAt: now.toISOString() })
const anAccount = (fields: Partial<Account> = {}): Account => ({
  ...blankAccount,
  email: 'jana@a.cz',
  passwordHash: 'x',
  locale: 'cs',
  epoch: 1,
  signedUpAt: now,
  ...fields,
})
const aPasskey = (id: string, createdAt: Date) => ({
  id,
  publicKey: '',
  counter: 0,
  transports: [],
  name: '',
  createdAt,
  lastUsedAt: null,
})
const change = (account: Account, email: string, at = now) =>
  changeEmail(account, { id: 'a', from: account.email, email, undoHash: `hash of ${account.email}`, notice }, at)
const undo = (account: Account | null, email: string, at = now) =>
  undoChange(account, { id: 'a', hash: `hash of ${email}`, notice: () => notice }, at)

describe('a change of e-mail', () => {
  it('ends sessions, keeps the old e-mail for its link, and mails a notice to it', () => {
    const { next, facts = [] } = change(anAccount(), 'jana@b.cz')
    expect(next).toMatchObject({ email: 'jana@b.cz', epoch: 2, formerEmails: [{ email: 'jana@a.cz' }] })
    expect(facts.map(({ type }) => type.name)).toEqual(['identity.mail-requested', 'identity.email-changed'])
    expect(change(next, 'jana@b.cz')).toEqual({ next, answer: undefined })
  })

  it('is refused when the e-mail was changed or the account taken back in the meantime', () => {
    const command = { id: 'a', from: 'jana@a.cz', email: 'thief@c.cz', undoHash: 'h', notice }
    const changed = change(anAccount(), 'thief@b.cz').next
    expect(() => changeEmail(changed, command, now)).toThrow('token.invalid')
    const takenBack = { ...anAccount(), resetRequired: true }
    expect(() => changeEmail(takenBack, command, now)).toThrow('token.invalid')
  })

  it('is refused while the highest number of links can still be used', () => {
    let account = anAccount()
    for (let times = 0; times < limits.emailChangesMax; times += 1) account = change(account, `jana@${times}.cz`).next
    expect(() => change(account, 'jana@z.cz')).toThrow('identity.limitExceeded')
    expect(change(account, 'jana@z.cz', later(limits.emailUndoDays * day)).next.formerEmails).toHaveLength(1)
  })
})

describe('undoing a change of e-mail', () => {
  it('restores the e-mail of the link and drops later changes', () => {
    const twice = change(change(anAccount(), 'x@b.cz').next, 'x@c.cz').next
    expect(undo(twice, 'jana@a.cz')).toMatchObject({ answer: { email: 'jana@a.cz' }, next: { formerEmails: [] } })
    expect(undo(twice, 'x@b.cz')).toMatchObject({
      answer: { email: 'x@b.cz' },
      next: { formerEmails: [{ email: 'jana@a.cz' }] },
    })
  })

  it('removes every passkey and provider, also those from before the change, and demands a new password', () => {
    const passkeys = [aPasskey('old', later(-day))]
    const identities = [
      { key: 'google:1', provider: 'google' as const, email: '', linkedAt: later(-1), sealedToken: 'x' },
    ]
    const taken = change(anAccount({ passwordHash: '', passkeys, identities }), 'x@b.cz').next
    const { next, answer } = undo(taken, 'jana@a.cz')
    expect(next).toMatchObject({ passkeys: [], identities: [], resetRequired: true, epoch: 3 })
    expect(answer.identities).toEqual(identities)
  })

  it('publishes the recovery, and mails a notice to the e-mail that the account loses', () => {
    const { facts = [] } = undo(change(anAccount({ userId: 'jana' }), 'x@b.cz').next, 'jana@a.cz')
    expect(facts.map(({ type }) => type.name)).toEqual([
      'identity.email-changed',
      'identity.account-recovered',
      'identity.mail-requested',
    ])
  })

  it('cancels a planned erasure, but not one that is due', () => {
    const changed = change(anAccount(), 'x@b.cz').next
    expect(undo({ ...changed, erasesAt: later(day) }, 'jana@a.cz').next.erasesAt).toBeNull()
    expect(() => undo({ ...changed, erasesAt: now }, 'jana@a.cz')).toThrow('link.invalid')
  })

  it('removes the rights of a site admin, also while another account has the e-mail', () => {
    const changed = change(anAccount({ siteAdmin: true, adminRoles: ['moderator'] }), 'x@b.cz').next
    const withheld = withholdEmail(changed, { id: 'a', hash: 'hash of jana@a.cz', notice: () => notice }, now).next
    for (const closed of [undo(changed, 'jana@a.cz').next, withheld]) expect(rightsOf(closed)).toEqual([])
  })

  it('works by the first link and the newest later links', () => {
    let account: Account | null = change(anAccount(), 'x@b.cz').next
    const mail = () => notice
    for (let times = 0; times <= limits.emailRemindersMax; times += 1)
      account = addUndoLink(account, { email: 'jana@a.cz', hash: `later ${times}`, mail }, now).next
    const by = (hash: string) => undoChange(account, { id: 'a', hash, notice: () => notice }, now)
    expect(() => by('later 0')).toThrow('link.invalid')
    for (const hash of ['hash of jana@a.cz', 'later 1', `later ${limits.emailRemindersMax}`])
      expect(by(hash).answer.email).toBe('jana@a.cz')
    const late = later(limits.emailUndoDays * day)
    expect(addUndoLink(account, { email: 'jana@a.cz', hash: 'x', mail }, late)).toEqual({
      next: account,
      answer: undefined,
    })
  })

  it('closes the account while another account has the e-mail: nobody can sign in, and the link keeps working', () => {
    const passkeys = [aPasskey('thief', now)]
    const twice = change(change(anAccount({ passkeys, erasesAt: later(7 * day) }), 'x@b.cz').next, 'x@c.cz').next
    const undoing = { id: 'a', hash: 'hash of jana@a.cz', notice: () => notice }
    const at = later(6 * day)
    const { next, facts = [] } = withholdEmail(twice, undoing, at)
    expect(next).toMatchObject({ email: 'a@withheld.invalid', passkeys: [], resetRequired: true, erasesAt: null })
    expect(next.formerEmails).toMatchObject([{ email: 'jana@a.cz', until: later((6 + limits.emailUndoDays) * day) }])
    expect(isWithheld(next.email)).toBe(true)
    // The notice goes to the e-mail that the account loses, and to no other.
    expect(facts.map(({ type }) => type.name)).toEqual(['identity.email-changed', 'identity.mail-requested'])
    expect(withholdEmail(next, undoing, later(9 * day)).next).toBe(next)
    const back = undo(next, 'jana@a.cz', later(9 * day))
    expect(back.next).toMatchObject({ email: 'jana@a.cz', formerEmails: [], resetRequired: true })
    expect(back.facts?.map(({ type }) => type.name)).toEqual(['identity.email-changed'])
    expect(() => withholdEmail(anAccount(), undoing, now)).toThrow('link.invalid')
  })

  it('is refused for a link that is used, expired or unknown', () => {
    const changed = change(anAccount(), 'x@b.cz').next
    expect(() => undo(undo(changed, 'jana@a.cz').next, 'jana@a.cz')).toThrow('link.invalid')
    expect(() => undo(changed, 'jana@a.cz', later(limits.emailUndoDays * day))).toThrow('link.invalid')
    expect(() => undo(anAccount(), 'jana@a.cz')).toThrow('link.invalid')
    expect(() => undo(null, 'jana@a.cz')).toThrow('link.invalid')
    expect(() => undo({ ...changed, deleted: true }, 'jana@a.cz')).toThrow('link.invalid')
  })

  it('is impossible after the former e-mails have expired and are removed', () => {
    const changed = change(anAccount(), 'x@b.cz').next
    expect(dropExpiredEmails(changed, later(limits.emailUndoDays * day)).next?.formerEmails).toEqual([])
    expect(dropExpiredEmails(changed, now).next).toBe(changed)
    expect(dropExpiredEmails(anAccount(), now).next).not.toHaveProperty('formerEmails')
  })
})
