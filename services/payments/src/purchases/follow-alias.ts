import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Attempt, Outcome } from '@parta/kit/tasks/task'
import { findLasting } from '../payments/find-valid.ts'
import { ofRemovedAliases } from '../payments/rules.ts'
import { followAliasTask, type Purchase, refundUnusedTask } from '../payments/store.ts'
import type { Unsold } from './attempt-rules.ts'
import { cancelEntrant } from './follow-rules.ts'
import { followWaiting } from './follow-waiting.ts'

interface Removed {
  readonly userId: string
  readonly aliasId: string
  /** Absent from tasks of an older version. */
  readonly removedAt?: string
}

/** Plans to cancel the payments that wait for credit of an alias that its owner removed. */
export async function planRemoved(kit: Kit, factId: string, removed: Removed): Promise<void> {
  await kit.tasks.plan(followAliasTask, { id: factId, data: removed })
}

/** By then no call stores a purchase any more that has read the alias before it was removed. */
const settledMs = minute

/**
 * Cancels the payments of a removed alias, now and again a minute later; sooner again those for which an attempt is in
 * progress. At last it plans the refunds of subscriptions that were paid for the alias after it was removed, because their
 * calls had read it before. Older ones are not refunded.
 */
export async function followAlias(
  kit: Kit,
  removed: Removed,
  { createdAt }: Pick<Attempt, 'createdAt'>,
): Promise<Outcome> {
  const { userId, aliasId } = removed
  const outcome = await followWaiting(kit, { userId, aliasId }, (state, now) => cancelEntrant(state, aliasId, now))
  const settled = new Date(createdAt.getTime() + settledMs)
  if ('again' in outcome) return outcome
  if (new Date() < settled) return { again: settled }
  await planUnused(kit, removed, createdAt)
  return outcome
}

async function planUnused(kit: Kit, { userId, aliasId, removedAt }: Removed, plannedAt: Date): Promise<void> {
  const since = removedAt === undefined ? plannedAt : new Date(removedAt)
  const found = await findLasting(kit, userId, new Date())
  const unused = found.filter((one) => one.aliasId === aliasId && one.amount > 0 && (one.datePaid ?? since) > since)
  for (const { id: paymentId } of unused) {
    await kit.tasks.plan(refundUnusedTask, { id: paymentId, data: { paymentId } })
  }
}

/** Returns the pending payments of a purchase whose alias was removed. */
export async function findRemoved(kit: Kit, { userId, payments }: Purchase): Promise<Unsold> {
  const hasAliases = payments.some(({ status, aliasId }) => status === 'pending' && aliasId !== null)
  const payer = hasAliases ? await kit.projections.one(people, userId) : null
  return !payer || payer.deleted ? new Map() : ofRemovedAliases(payments, payer)
}
