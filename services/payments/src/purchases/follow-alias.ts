import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Outcome } from '@parta/kit/tasks/task'
import { ofRemovedAliases } from '../payments/rules.ts'
import { followAliasTask, type Purchase } from '../payments/store.ts'
import type { Unsold } from './attempt-rules.ts'
import { cancelEntrant } from './follow-rules.ts'
import { findWaiting, followWaiting } from './follow-waiting.ts'

interface Removed {
  readonly userId: string
  readonly aliasId: string
}

/** Plans to cancel the payments that wait for credit of an alias that its owner removed. */
export async function planRemoved(kit: Kit, factId: string, removed: Removed): Promise<void> {
  const waiting = await findWaiting(kit, removed)
  if (waiting.length > 0) await kit.tasks.plan(followAliasTask, { id: factId, data: removed })
}

/** Cancels the payments of a removed alias; later again those for which an attempt is in progress. */
export function followAlias(kit: Kit, removed: Removed): Promise<Outcome> {
  return followWaiting(kit, removed, (state, now) => cancelEntrant(state, removed.aliasId, now))
}

/** Returns the pending payments of a purchase whose alias was removed. */
export async function findRemoved(kit: Kit, { userId, payments }: Purchase): Promise<Unsold> {
  const hasAliases = payments.some(({ status, aliasId }) => status === 'pending' && aliasId !== null)
  const payer = hasAliases ? await kit.projections.one(people, userId) : null
  return !payer || payer.deleted ? new Map() : ofRemovedAliases(payments, payer)
}
