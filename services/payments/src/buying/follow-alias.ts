import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Outcome } from '@parta/kit/tasks/task'
import { findLasting } from '../purchases/find-valid.ts'
import { ofRemovedAliases } from '../purchases/rules.ts'
import { endAliasTask, followAliasTask, type Purchase, refundUnusedTask } from '../purchases/store.ts'
import type { Unsold } from './attempt-rules.ts'
import { cancelEntrant } from './follow-rules.ts'
import { followWaiting } from './follow-waiting.ts'

interface Removed {
  readonly userId: string
  readonly aliasId: string
}

interface RemovedAt extends Removed {
  readonly removedAt: string
}

/** Plans to cancel the payments that wait for credit of an alias that its owner removed, and to look again later. */
export async function planRemoved(kit: Kit, factId: string, { userId, aliasId, removedAt }: RemovedAt): Promise<void> {
  await kit.tasks.plan(followAliasTask, { id: factId, data: { userId, aliasId } })
  const at = new Date(Date.now() + settledMs)
  await kit.tasks.plan(endAliasTask, { id: factId, data: { userId, aliasId, removedAt }, at })
}

/** After this time, a call that read the alias just before it was removed has stored its purchase. */
const settledMs = minute

/** Cancels the payments of a removed alias; later again those for which an attempt is in progress. */
export function followAlias(kit: Kit, { userId, aliasId }: Removed): Promise<Outcome> {
  return followWaiting(kit, { userId, aliasId }, (state, now) => cancelEntrant(state, aliasId, now))
}

/**
 * Cancels the payments of a removed alias that were stored since, and plans the refunds of subscriptions that were paid
 * since, because their calls had read the alias before. Older ones are not refunded. Facts and snapshots arrive
 * separately: as long as the copy of the payer has the alias, calls may still buy for it, and the task waits.
 */
export async function endAlias(kit: Kit, { userId, aliasId, removedAt }: RemovedAt): Promise<Outcome> {
  const payer = await kit.projections.one(people, userId)
  const canBuy = payer && !payer.deleted && payer.aliases.some(({ id }) => id === aliasId)
  if (canBuy) return { again: new Date(Date.now() + settledMs) }
  const outcome = await followAlias(kit, { userId, aliasId })
  if ('again' in outcome) return outcome
  const since = new Date(removedAt)
  const found = await findLasting(kit, userId, new Date())
  const unused = found.filter((one) => one.aliasId === aliasId && one.amount > 0 && (one.datePaid ?? since) > since)
  for (const { id: paymentId } of unused) {
    await kit.tasks.plan(refundUnusedTask, { id: paymentId, data: { paymentId } })
  }
  return outcome
}

/** Returns the pending payments of a purchase whose alias was removed. */
export async function findRemoved(kit: Kit, { userId, payments }: Purchase): Promise<Unsold> {
  const hasAliases = payments.some(({ status, aliasId }) => status === 'pending' && aliasId !== null)
  const payer = hasAliases ? await kit.projections.one(people, userId) : null
  return !payer || payer.deleted ? new Map() : ofRemovedAliases(payments, payer)
}
