import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import type { Decide } from '@parta/kit/store/decision'
import { clearFailures, recordFailure, refundQuota, spendQuota } from './attempt-rules.ts'
import { type Attempts, attempts, type Caller, type Quota, quotas } from './attempt-store.ts'
import { emailHashOf } from './code-store.ts'

export interface Attempt {
  /** In lower case. An e-mail without an account is counted in the same way. */
  readonly email: string
  readonly caller: Caller
}

/** A quota that strangers and addresses share. */
export type MailQuota = { [K in Quota]: (typeof quotas)[K] extends { strangers: number } ? K : never }[Quota]

/**
 * Counts an attempt as a wrong password, before the password is compared.
 * @throws identity.locked after too many wrong passwords from this caller for this e-mail, or from this address for any
 *   e-mail; identity.newDeviceLocked after too many from strangers for this e-mail
 */
export async function countFailure(kit: Kit, attempt: Attempt): Promise<void> {
  await countFor(kit, attempt, recordFailure)
  if (!(await spendOfAddress(kit, attempt, 'failures'))) throw new AppError('identity.locked')
  if (!(await spendOfStrangers(kit, attempt, 'failures'))) throw new AppError('identity.newDeviceLocked')
}

/** Takes back what `countFailure` has counted, because the password was right, and lifts the caller's lock. */
export async function undoFailure(kit: Kit, attempt: Attempt): Promise<void> {
  const shared = [addressOf(attempt), strangersOf(attempt)].filter((counter) => counter !== null)
  await Promise.all([
    liftLock(kit, attempt),
    ...shared.map((counter) => countFor(kit, counter, refundQuota('failures'))),
  ])
}

export function liftLock(kit: Kit, attempt: Attempt): Promise<void> {
  return countFor(kit, attempt, clearFailures)
}

/** Counts one use of a quota by a caller for an e-mail. @throws identity.limitExceeded */
export async function countCall(kit: Kit, attempt: Attempt, quota: Quota): Promise<void> {
  const isAllowed = await countFor(kit, attempt, spendQuota(quota, quotas[quota].caller))
  if (!isAllowed) throw new AppError('identity.limitExceeded')
}

/**
 * Counts a mail that a caller requests to an e-mail, or a try that strangers share.
 * @returns false when the caller is a stranger and strangers have requested too many mails to this e-mail
 * @throws identity.limitExceeded when this caller, or their address, has requested too many mails
 */
export async function countMail(kit: Kit, attempt: Attempt, quota: MailQuota): Promise<boolean> {
  await countCall(kit, attempt, quota)
  if (!(await spendOfAddress(kit, attempt, quota))) throw new AppError('identity.limitExceeded')
  return await spendOfStrangers(kit, attempt, quota)
}

/**
 * Counts a try at a mailed code. All strangers together have few for one e-mail, because each of them can ask for codes
 * and guess: an account must not open to many addresses. The secret in the mail's link cannot be guessed, so its owner
 * is never kept out.
 * @throws identity.limitExceeded
 */
export async function countCodeTry(
  kit: Kit,
  attempt: Attempt,
  { quota, isLink }: { readonly quota: MailQuota; readonly isLink: boolean },
): Promise<void> {
  if (isLink) return await countCall(kit, attempt, quota)
  if (!(await countMail(kit, attempt, quota))) throw new AppError('identity.limitExceeded')
}

async function spendOfAddress(kit: Kit, attempt: Attempt, quota: MailQuota): Promise<boolean> {
  const address = addressOf(attempt)
  const maximum = quotas[quota].address * kit.config.PARTA_RATE_FACTOR
  return address === null || (await countFor(kit, address, spendQuota(quota, maximum)))
}

async function spendOfStrangers(kit: Kit, attempt: Attempt, quota: MailQuota): Promise<boolean> {
  const strangers = strangersOf(attempt)
  return strangers === null || (await countFor(kit, strangers, spendQuota(quota, quotas[quota].strangers)))
}

/**
 * Returns the counter of the caller's address for any e-mail; null when the caller is not a stranger, or the address is
 * unknown.
 */
function addressOf({ caller }: Attempt): Attempt | null {
  return caller.kind === 'address' && caller.id !== 'unknown' ? { email: '', caller } : null
}

/** Returns the counter of all strangers for one e-mail; null when the caller is not a stranger. */
function strangersOf({ email, caller }: Attempt): Attempt | null {
  return caller.kind === 'address' ? { email, caller: { kind: 'address', id: 'any' } } : null
}

function countFor<A>(kit: Kit, { email, caller }: Attempt, rule: Decide<Attempts, A>): Promise<A> {
  const emailHash = email === '' ? '' : emailHashOf(kit, email)
  const id = keyedHash(kit.config.PARTA_SECRET, 'attempts', JSON.stringify([email, caller.kind, caller.id]))
  return kit.change(attempts, id, (state, now, committed) => {
    const decision = rule(state, now, committed)
    return decision.next === state || !decision.next ? decision : { ...decision, next: { ...decision.next, emailHash } }
  })
}
