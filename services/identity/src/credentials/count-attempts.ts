import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import type { Decide } from '@parta/kit/store/decision'
import { clearFailures, giveBack, recordFailure, take } from './attempt-rules.ts'
import { type Attempts, attempts, type Caller, type Quota, quotas } from './attempt-store.ts'
import { emailHashOf } from './code-store.ts'

export interface Tried {
  /** In lower case; one without an account is counted just the same. */
  readonly email: string
  readonly caller: Caller
}

type SharedQuota = { [K in Quota]: (typeof quotas)[K] extends { strangers: number } ? K : never }[Quota]

/**
 * Counts a wrong password before it is looked at.
 * @throws identity.locked when too many came from this caller for this e-mail, from strangers for this
 *   e-mail, or from this address for anybody
 */
export async function countFailure(kit: Kit, tried: Tried): Promise<void> {
  await countFor(kit, tried, recordFailure)
  const isIn = (await takeOfAddress(kit, tried, 'failures')) && (await takeOfStrangers(kit, tried, 'failures'))
  if (!isIn) throw new AppError('identity.locked')
}

/** The password that `countFailure` counted was right: it is taken back, and the caller's lock is lifted. */
export async function takeBack(kit: Kit, tried: Tried): Promise<void> {
  const shared = [addressOf(tried), strangersOf(tried)].filter((one) => one !== null)
  await Promise.all([liftLock(kit, tried), ...shared.map((one) => countFor(kit, one, giveBack('failures')))])
}

export function liftLock(kit: Kit, tried: Tried): Promise<void> {
  return countFor(kit, tried, clearFailures)
}

/** Counts what a caller does for an e-mail. @throws identity.limitExceeded */
export async function countCall(kit: Kit, tried: Tried, quota: Quota): Promise<void> {
  const isIn = await countFor(kit, tried, take(quota, quotas[quota].caller))
  if (!isIn) throw new AppError('identity.limitExceeded')
}

/**
 * Counts a mail that a caller has sent to an e-mail.
 * @returns false when the caller is a stranger and strangers had enough sent there within the hour
 * @throws identity.limitExceeded when this caller, or their address, had enough sent
 */
export async function countMail(kit: Kit, tried: Tried, quota: SharedQuota): Promise<boolean> {
  await countCall(kit, tried, quota)
  if (!(await takeOfAddress(kit, tried, quota))) throw new AppError('identity.limitExceeded')
  return await takeOfStrangers(kit, tried, quota)
}

async function takeOfAddress(kit: Kit, tried: Tried, quota: SharedQuota): Promise<boolean> {
  const address = addressOf(tried)
  const most = quotas[quota].address * Number(kit.env['PARTA_RATE_FACTOR'] || 1)
  return address === null || (await countFor(kit, address, take(quota, most)))
}

async function takeOfStrangers(kit: Kit, tried: Tried, quota: SharedQuota): Promise<boolean> {
  const strangers = strangersOf(tried)
  return strangers === null || (await countFor(kit, strangers, take(quota, quotas[quota].strangers)))
}

/** What one address does for anybody; null where the caller is no stranger, or their address is not known. */
function addressOf({ caller }: Tried): Tried | null {
  return caller.kind === 'address' && caller.id !== 'unknown' ? { email: '', caller } : null
}

/** What all strangers do for one e-mail; null where the caller is none. */
function strangersOf({ email, caller }: Tried): Tried | null {
  return caller.kind === 'address' ? { email, caller: { kind: 'address', id: 'any' } } : null
}

function countFor<A>(kit: Kit, { email, caller }: Tried, rule: Decide<Attempts, A>): Promise<A> {
  const emailHash = email === '' ? '' : emailHashOf(kit, email)
  const id = keyedHash(kit.config.PARTA_SECRET, 'attempts', JSON.stringify([email, caller.kind, caller.id]))
  return kit.change(attempts, id, (state, now) => {
    const decision = rule(state, now)
    return decision.next === state || !decision.next ? decision : { ...decision, next: { ...decision.next, emailHash } }
  })
}
