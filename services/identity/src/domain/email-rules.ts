import { day } from '@parta/contracts/durations'
import { emailChanged } from '@parta/contracts/emails'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { isSameHash } from '@parta/kit/session/seal'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import { isErasureDue, nextEpoch, recoveryFacts } from './account-rules.ts'
import type { Account, FormerEmail, SocialIdentity } from './account-store.ts'

interface EmailChange {
  readonly id: string
  /** The e-mail that the account had when the link was made. */
  readonly from: string
  /** The new e-mail, confirmed by a code. */
  readonly email: string
  /** Keyed hash of the token in the link that is mailed to the old e-mail. */
  readonly undoHash: string
  /** The notice to the old e-mail. */
  readonly notice: FactDraft
}

/** Returns the former e-mails whose links have not expired. */
export function undoableEmails(account: Pick<Account, 'formerEmails'>, now: Date): readonly FormerEmail[] {
  return (account.formerEmails ?? []).filter(({ until }) => now < until)
}

/** Returns whether a link with this keyed hash was mailed to the former e-mail. */
export function isLinkOf({ hash: first, laterHashes = [] }: FormerEmail, hash: string): boolean {
  return [first, ...laterHashes].some((known) => isSameHash(known, hash))
}

/**
 * Changes the e-mail of an account. The links to all former e-mails keep working, and the number of changes is limited
 * to `limits.emailChangesMax`: somebody who has taken the account over cannot invalidate the owner's link by more
 * changes.
 * @throws token.invalid when the account's e-mail is no longer `from`, or its owner has taken it back
 * @throws identity.limitExceeded
 */
export function changeEmail(
  account: Account | null,
  { id, from, email, undoHash, notice }: EmailChange,
  now: Date,
): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('token.invalid')
  if (account.email === email) return { next: account, answer: undefined }
  // The notice with the link is made for `from`; and a change that began before the owner took the account back is
  // void.
  if (account.email !== from || account.resetRequired) throw new AppError('token.invalid')
  const kept = undoableEmails(account, now)
  if (kept.length >= limits.emailChangesMax) throw new AppError('identity.limitExceeded')
  const until = new Date(now.getTime() + limits.emailUndoDays * day)
  const former: FormerEmail = { email: account.email, hash: undoHash, at: now, until }
  return {
    next: { ...account, email, formerEmails: [...kept, former], ...nextEpoch(account, now) },
    facts: [notice, factOf(emailChanged, { accountId: id })],
    answer: undefined,
  }
}

interface LaterLink {
  readonly email: string
  /** Keyed hash of the token in the new link. */
  readonly hash: string
  readonly mail: (former: FormerEmail) => FactDraft
}

/**
 * Adds another link for a former e-mail and mails it there. The first link and the newest later ones keep working, so
 * that nobody can invalidate the owner's link by requesting more.
 */
export function addUndoLink(
  account: Account | null,
  { email, hash, mail }: LaterLink,
  now: Date,
): Decision<Account | null, void> {
  const former =
    account && !account.deleted
      ? undoableEmails(account, now).find((candidate) => candidate.email === email)
      : undefined
  if (!account?.formerEmails || !former) return { next: account, answer: undefined }
  const laterHashes = [...(former.laterHashes ?? []), hash].slice(-limits.emailRemindersMax)
  const formerEmails = account.formerEmails.map((entry) => (entry === former ? { ...former, laterHashes } : entry))
  return { next: { ...account, formerEmails }, facts: [mail(former)], answer: undefined }
}

interface UndoCommand {
  readonly id: string
  readonly hash: string
  /** The notice to the e-mail that the account loses. */
  readonly notice: (account: Account) => FactDraft
}

interface UndoResult {
  /** The e-mail of the account from now on. */
  readonly email: string
  /** The removed identities, whose access at the providers is to be revoked. */
  readonly identities: readonly SocialIdentity[]
}

/**
 * Gives an account its former e-mail back. Somebody else may have had access, even before the change: every session
 * ends, passkeys, providers and the rights of a site admin are removed, a new password has to be set by a code to this
 * e-mail, also when the account had none, and a planned erasure is cancelled.
 * @throws link.invalid
 */
export function undoChange(
  account: Account | null,
  { id, hash, notice }: UndoCommand,
  now: Date,
): Decision<Account, UndoResult> {
  const { former, before } = findFormer(account, hash, now)
  if (!account || !former) throw new AppError('link.invalid')
  const next: Account = { ...closedAccount(account, now), email: former.email, formerEmails: before }
  const { email } = former
  const facts = [
    factOf(emailChanged, { accountId: id }),
    ...recoveryFacts(account),
    ...(email === account.email || isWithheld(account.email) ? [] : [notice(account)]),
  ]
  return { next, facts, answer: { email, identities: account.identities } }
}

/** `.invalid` leads nowhere (RFC 2606). */
const withheld = '@withheld.invalid'

/**
 * Returns whether this replaces an e-mail: the account has no e-mail until the link of a former one is opened again.
 */
export function isWithheld(email: string): boolean {
  return email.endsWith(withheld)
}

/**
 * Closes an account whose owner wants the former e-mail back while another account has it. Nobody can sign in until
 * that e-mail is free, and the account loses its current e-mail. From now on the link works again for
 * `limits.emailUndoDays`; opening it a second time does not prolong that.
 * @throws link.invalid
 */
export function withholdEmail(
  account: Account | null,
  { id, hash, notice }: UndoCommand,
  now: Date,
): Decision<Account, Pick<UndoResult, 'identities'>> {
  const { former, before } = findFormer(account, hash, now)
  if (!account || !former) throw new AppError('link.invalid')
  if (isWithheld(account.email)) return { next: account, answer: { identities: [] } }
  const until = new Date(now.getTime() + limits.emailUndoDays * day)
  const formerEmails = [...before, { ...former, until }]
  const next: Account = { ...closedAccount(account, now), email: `${id}${withheld}`, formerEmails }
  const facts = [factOf(emailChanged, { accountId: id }), ...recoveryFacts(account), notice(account)]
  return { next, facts, answer: { identities: account.identities } }
}

/** Finds the former e-mail of a link, and the former e-mails from before it. */
function findFormer(account: Account | null, hash: string, now: Date) {
  const kept = account && !account.deleted && !isErasureDue(account, now) ? undoableEmails(account, now) : []
  const at = kept.findIndex((candidate) => isLinkOf(candidate, hash))
  return { former: kept[at], before: kept.slice(0, Math.max(at, 0)) }
}

/**
 * Closes an account: nobody can sign in until a password is set by a code to the e-mail. The rights of a site admin are
 * removed, because without passkeys whoever reads that mailbox could open them by a first one; the operator grants them
 * again.
 */
function closedAccount({ adminRoles: _had, ...account }: Account, now: Date): Account {
  const closed = { passkeys: [], identities: [], siteAdmin: false, resetRequired: true, erasesAt: null }
  return { ...account, ...closed, ...nextEpoch(account, now) }
}

/** Removes the former e-mails whose links have expired. */
export function dropExpiredEmails(account: Account | null, now: Date): Decision<Account | null, void> {
  const kept = account ? undoableEmails(account, now) : []
  if (!account || kept.length === (account.formerEmails ?? []).length) {
    return { next: account, answer: undefined }
  }
  return { next: { ...account, formerEmails: kept }, answer: undefined }
}
