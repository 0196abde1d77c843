import { emailChanged } from '@parta/contracts/emails'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { isSameHash } from '@parta/kit/session/seal'
import { type Decision, type FactDraft, told } from '@parta/kit/store/decision'
import { isErasureDue, nextEpoch, recovered } from './account-rules.ts'
import type { Account, FormerEmail, SocialIdentity } from './account-store.ts'

const day = 24 * 3_600_000

interface Changing {
  readonly id: string
  /** The e-mail that the account had when the link was made. */
  readonly from: string
  /** The new e-mail, proved by its code. */
  readonly email: string
  /** Keyed hash of the token in the link that the old e-mail gets. */
  readonly undoHash: string
  /** The notice to the old e-mail. */
  readonly notice: FactDraft
}

/** Former e-mails whose links still undo something. */
export function undoable(account: Pick<Account, 'formerEmails'>, now: Date): readonly FormerEmail[] {
  return (account.formerEmails ?? []).filter(({ until }) => now < until)
}

export function isLinkOf({ hash, laterHashes = [] }: FormerEmail, asked: string): boolean {
  return [hash, ...laterHashes].some((known) => isSameHash(known, asked))
}

/**
 * Gives the account another e-mail. Its link is kept for each former one, and not more changes than links can be kept
 * for: somebody who took the account over cannot make the first link worthless by further changes.
 * @throws token.invalid when the account has another e-mail than `from` by now, or was taken back; identity.limitExceeded
 */
export function changeEmail(
  account: Account | null,
  { id, from, email, undoHash, notice }: Changing,
  now: Date,
): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('token.invalid')
  if (account.email === email) return { next: account, answer: undefined }
  // The link goes to the e-mail that was read before; and whoever took the account back wants no change of before.
  if (account.email !== from || account.resetRequired) throw new AppError('token.invalid')
  const kept = undoable(account, now)
  if (kept.length >= limits.emailChangesMax) throw new AppError('identity.limitExceeded')
  const until = new Date(now.getTime() + limits.emailUndoDays * day)
  const former: FormerEmail = { email: account.email, hash: undoHash, at: now, until }
  return {
    next: { ...account, email, formerEmails: [...kept, former], ...nextEpoch(account, now) },
    facts: [notice, told(emailChanged, { accountId: id })],
    answer: undefined,
  }
}

interface Reminding {
  readonly email: string
  /** Keyed hash of the token in the new link. */
  readonly hash: string
  /** The mail with it. */
  readonly mail: (former: FormerEmail) => FactDraft
}

/**
 * One more link for a former e-mail, to be mailed there. The first link works on, and of the later ones the last: nobody
 * makes the owner's link worthless by asking for more.
 */
export function addLink(account: Account | null, { email, hash, mail }: Reminding, now: Date): Decision<Account, void> {
  const former = account && !account.deleted ? undoable(account, now).find((one) => one.email === email) : undefined
  if (!account?.formerEmails || !former) return { next: account as Account, answer: undefined }
  const laterHashes = [...(former.laterHashes ?? []), hash].slice(-limits.emailRemindersMax)
  const formerEmails = account.formerEmails.map((one) => (one === former ? { ...former, laterHashes } : one))
  return { next: { ...account, formerEmails }, facts: [mail(former)], answer: undefined }
}

interface Undoing {
  readonly id: string
  readonly hash: string
  /** The notice to the e-mail that the account loses. */
  readonly notice: (account: Account) => FactDraft
}

interface Undone {
  /** The e-mail of the account from now on. */
  readonly email: string
  /** Taken off; the access at their providers is to be revoked. */
  readonly identities: readonly SocialIdentity[]
}

/**
 * Gives the account its former e-mail back. Somebody else may have been in it, also before the change: every session
 * ends, every passkey and provider is removed, a password has to be set by a code to this e-mail, also where there was
 * none, and a deletion that waits is undone.
 * @throws link.invalid
 */
export function undoChange(
  account: Account | null,
  { id, hash, notice }: Undoing,
  now: Date,
): Decision<Account, Undone> {
  const { former, before } = askedBack(account, hash, now)
  if (!account || !former) throw new AppError('link.invalid')
  const next: Account = { ...account, email: former.email, formerEmails: before, ...closed(account, now) }
  const { email } = former
  const facts = [
    told(emailChanged, { accountId: id }),
    ...recovered(account),
    ...(email === account.email || isWithheld(account.email) ? [] : [notice(account)]),
  ]
  return { next, facts, answer: { email, identities: account.identities } }
}

/** `.invalid` leads nowhere (RFC 2606). */
const withheld = '@withheld.invalid'

/** Whether this stands in the place of an e-mail: the account has none until the link of a former one is opened again. */
export function isWithheld(email: string): boolean {
  return email.endsWith(withheld)
}

/**
 * Closes an account whose former e-mail has another account: whoever reads the former e-mail wants it back, and until it
 * is free nobody gets in, least of all by the e-mail that the account loses. The link works from now on for as long as
 * after a change; opened again, it does not begin anew.
 * @throws link.invalid
 */
export function withholdEmail(
  account: Account | null,
  { id, hash, notice }: Undoing,
  now: Date,
): Decision<Account, Pick<Undone, 'identities'>> {
  const { former, before } = askedBack(account, hash, now)
  if (!account || !former) throw new AppError('link.invalid')
  if (isWithheld(account.email)) return { next: account, answer: { identities: [] } }
  const until = new Date(now.getTime() + limits.emailUndoDays * day)
  const formerEmails = [...before, { ...former, until }]
  const next: Account = { ...account, email: `${id}${withheld}`, formerEmails, ...closed(account, now) }
  const facts = [told(emailChanged, { accountId: id }), ...recovered(account), notice(account)]
  return { next, facts, answer: { identities: account.identities } }
}

/** The former e-mail that a link asks back, and those from before it. */
function askedBack(account: Account | null, hash: string, now: Date) {
  const kept = account && !account.deleted && !isErasureDue(account, now) ? undoable(account, now) : []
  const at = kept.findIndex((one) => isLinkOf(one, hash))
  return { former: kept[at], before: kept.slice(0, Math.max(at, 0)) }
}

/** No way leads in any more, until a password is set by a code to the e-mail. */
function closed(account: Account, now: Date) {
  return { passkeys: [], identities: [], resetRequired: true, erasesAt: null, ...nextEpoch(account, now) }
}

/** Former e-mails are kept only for as long as their links work. */
export function dropFormer(account: Account | null, now: Date): Decision<Account, void> {
  const kept = account ? undoable(account, now) : []
  if (!account || kept.length === (account.formerEmails ?? []).length) {
    return { next: account as Account, answer: undefined }
  }
  return { next: { ...account, formerEmails: kept }, answer: undefined }
}
