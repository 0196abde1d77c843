import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { isSuspended, nextEpoch, rightsOf } from '../domain/account-rules.ts'
import type { Account } from '../domain/account-store.ts'
import { userSnapshotFact } from '../domain/person-rules.ts'
import type { User } from '../domain/person-store.ts'

interface Suspending {
  /** The site admin. */
  readonly by: string
  readonly reason: string
  /** `null`: until it is lifted. */
  readonly days: number | null
  /** Returns the mail to the owner. @param until when the suspension ends by itself */
  readonly mail: (until: Date | null) => FactDraft
}

/** Suspends an account and ends its sessions by the epoch. @throws user.notFound, suspension.siteAdmin */
export function suspend(
  account: Account | null,
  { by, reason, days, mail }: Suspending,
  now: Date,
): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('user.notFound')
  if (rightsOf(account).length > 0) throw new AppError('suspension.siteAdmin')
  const until = days === null ? null : new Date(now.getTime() + days * day)
  const suspension = { at: now, until, reason: reason.trim(), by }
  return { next: { ...account, suspension, ...nextEpoch(account, now) }, facts: [mail(until)], answer: undefined }
}

/** Ends a suspension. If it has already ended by itself, it is only removed from the account, without a mail. @throws user.notFound */
export function lift(account: Account | null, mail: FactDraft, now: Date): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('user.notFound')
  const { suspension, ...next } = account
  if (!suspension) return { next: account, answer: undefined }
  return { next, facts: isSuspended(account, now) ? [mail] : [], answer: undefined }
}

/** Removes the text and the picture of a profile. @throws user.notFound */
export function hideProfileText(user: User | null, id: string, now: Date): Decision<User, void> {
  if (!user || user.deleted) throw new AppError('user.notFound')
  if (user.description === '' && user.image === 'BASIC') return { next: user, answer: undefined }
  const next = { ...user, description: '', image: 'BASIC', updatedAt: now }
  return { next, facts: [userSnapshotFact(id, next)], answer: undefined }
}
