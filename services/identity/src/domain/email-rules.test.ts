import { day } from '@parta/contracts/durations'
import { mailRequested } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { told } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { type Account, blankAccount } from './account-store.ts'
import { addUndoLink, changeEmail, dropExpiredEmails, isWithheld, undoChange, withholdEmail } from './email-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const notice = told(mailRequested, { kind: 'emailChanged', to: 'sealed', locale: 'cs', expiresAt: now.toISOString() })
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
  it('ends sessions, keeps the old e-mail for its link, and tells the old one', () => {
    const { next, facts = [] } = change(anAccount(), 'jana@b.cz')
    expect(next).toMatchObject({ email: 'jana@b.cz', epoch: 2, formerEmails: [{ email: 'jana@a.cz' }] })
    expect(facts.map(({ type }) => type.name)).toEqual(['identity.mail-requested', 'identity.email-changed'])
    expect(change(next, 'jana@b.cz')).toEqual({ next, answer: undefined })
  })

  it('is refused when the account has another e-mail than the link is for, or was taken back meanwhile', () => {
    const command = { id: 'a', from: 'jana@a.cz', email: 'thief@c.cz', undoHash: 'h', notice }
    const changed = change(anAccount(), 'thief@b.cz').next
    expect(() => changeEmail(changed, command, now)).toThrow('token.invalid')
    const takenBack = { ...anAccount(), resetRequired: true }
    expect(() => changeEmail(takenBack, command, now)).toThrow('token.invalid')
  })

  it('is refused while as many links as are kept could still be used', () => {
    let account = anAccount()
    for (let times = 0; times < limits.emailChangesMax; times += 1) account = change(account, `jana@${times}.cz`).next
    expect(() => change(account, 'jana@z.cz')).toThrow('identity.limitExceeded')
    expect(change(account, 'jana@z.cz', later(limits.emailUndoDays * day)).next.formerEmails).toHaveLength(1)
  })
})

describe('undoing it', () => {
  it('leads back to the e-mail of the link, over all later changes', () => {
    const twice = change(change(anAccount(), 'x@b.cz').next, 'x@c.cz').next
    expect(undo(twice, 'jana@a.cz')).toMatchObject({ answer: { email: 'jana@a.cz' }, next: { formerEmails: [] } })
    expect(undo(twice, 'x@b.cz')).toMatchObject({
      answer: { email: 'x@b.cz' },
      next: { formerEmails: [{ email: 'jana@a.cz' }] },
    })
  })

  it('removes every passkey and provider, also those of before the change, and wants a new password', () => {
    const passkeys = [aPasskey('old', later(-day))]
    const identities = [
      { key: 'google:1', provider: 'google' as const, email: '', linkedAt: later(-1), sealedToken: 'x' },
    ]
    const taken = change(anAccount({ passwordHash: '', passkeys, identities }), 'x@b.cz').next
    const { next, answer } = undo(taken, 'jana@a.cz')
    expect(next).toMatchObject({ passkeys: [], identities: [], resetRequired: true, epoch: 3 })
    expect(answer.identities).toEqual(identities)
  })

  it('tells that the owner has the account back, and the e-mail that it loses', () => {
    const { facts = [] } = undo(change(anAccount({ userId: 'jana' }), 'x@b.cz').next, 'jana@a.cz')
    expect(facts.map(({ type }) => type.name)).toEqual([
      'identity.email-changed',
      'identity.account-recovered',
      'identity.mail-requested',
    ])
  })

  it('undoes a deletion that waits, but none that is due', () => {
    const changed = change(anAccount(), 'x@b.cz').next
    expect(undo({ ...changed, erasesAt: later(day) }, 'jana@a.cz').next.erasesAt).toBeNull()
    expect(() => undo({ ...changed, erasesAt: now }, 'jana@a.cz')).toThrow('link.invalid')
  })

  it('works by the first link and the last ones that were mailed later', () => {
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

  it('closes the account while its e-mail has another one: no way leads in, and the link works on', () => {
    const passkeys = [aPasskey('thief', now)]
    const twice = change(change(anAccount({ passkeys, erasesAt: later(7 * day) }), 'x@b.cz').next, 'x@c.cz').next
    const undoing = { id: 'a', hash: 'hash of jana@a.cz', notice: () => notice }
    const at = later(6 * day)
    const { next, facts = [] } = withholdEmail(twice, undoing, at)
    expect(next).toMatchObject({ email: 'a@withheld.invalid', passkeys: [], resetRequired: true, erasesAt: null })
    expect(next.formerEmails).toMatchObject([{ email: 'jana@a.cz', until: later((6 + limits.emailUndoDays) * day) }])
    expect(isWithheld(next.email)).toBe(true)
    // The e-mail that it loses is told, and that one alone.
    expect(facts.map(({ type }) => type.name)).toEqual(['identity.email-changed', 'identity.mail-requested'])
    expect(withholdEmail(next, undoing, later(9 * day)).next).toBe(next)
    const back = undo(next, 'jana@a.cz', later(9 * day))
    expect(back.next).toMatchObject({ email: 'jana@a.cz', formerEmails: [], resetRequired: true })
    expect(back.facts?.map(({ type }) => type.name)).toEqual(['identity.email-changed'])
    expect(() => withholdEmail(anAccount(), undoing, now)).toThrow('link.invalid')
  })

  it('is refused by a link that is used, late, or of nobody', () => {
    const changed = change(anAccount(), 'x@b.cz').next
    expect(() => undo(undo(changed, 'jana@a.cz').next, 'jana@a.cz')).toThrow('link.invalid')
    expect(() => undo(changed, 'jana@a.cz', later(limits.emailUndoDays * day))).toThrow('link.invalid')
    expect(() => undo(anAccount(), 'jana@a.cz')).toThrow('link.invalid')
    expect(() => undo(null, 'jana@a.cz')).toThrow('link.invalid')
    expect(() => undo({ ...changed, deleted: true }, 'jana@a.cz')).toThrow('link.invalid')
  })

  it('is over for e-mails that are forgotten', () => {
    const changed = change(anAccount(), 'x@b.cz').next
    expect(dropExpiredEmails(changed, later(limits.emailUndoDays * day)).next?.formerEmails).toEqual([])
    expect(dropExpiredEmails(changed, now).next).toBe(changed)
    expect(dropExpiredEmails(anAccount(), now).next).not.toHaveProperty('formerEmails')
  })
})
