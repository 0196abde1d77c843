import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Attempt, Outcome } from '@parta/kit/tasks/task'
import { ofRemovedAliases } from '../payments/rules.ts'
import { followAliasTask, type Purchase } from '../payments/store.ts'
import type { Unsold } from './attempt-rules.ts'
import { cancelEntrant } from './follow-rules.ts'
import { followWaiting } from './follow-waiting.ts'

interface Removed {
  readonly userId: string
  readonly aliasId: string
}

/** Plans to cancel the payments that wait for credit of an alias that its owner removed. */
export async function planRemoved(kit: Kit, factId: string, removed: Removed): Promise<void> {
  await kit.tasks.plan(followAliasTask, { id: factId, data: removed })
}

/** By then no call stores a purchase any more that has read the alias before it was removed. */
const settledMs = minute

/**
 * Cancels the payments of a removed alias, now and again a minute later; sooner again those for which an attempt is in
 * progress.
 */
export async function followAlias(
  kit: Kit,
  removed: Removed,
  { createdAt }: Pick<Attempt, 'createdAt'>,
): Promise<Outcome> {
  const outcome = await followWaiting(kit, removed, (state, now) => cancelEntrant(state, removed.aliasId, now))
  const settled = new Date(createdAt.getTime() + settledMs)
  return 'again' in outcome || new Date() >= settled ? outcome : { again: settled }
}

/** Returns the pending payments of a purchase whose alias was removed. */
export async function findRemoved(kit: Kit, { userId, payments }: Purchase): Promise<Unsold> {
  const hasAliases = payments.some(({ status, aliasId }) => status === 'pending' && aliasId !== null)
  const payer = hasAliases ? await kit.projections.one(people, userId) : null
  return !payer || payer.deleted ? new Map() : ofRemovedAliases(payments, payer)
}
