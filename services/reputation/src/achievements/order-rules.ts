import { second } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { type PlannedTask, planned } from '@parta/kit/store/planned'
import { countTask } from './store.ts'

/** Changes of an achievement within so long lead to one count. */
const together = 10 * second

/** Orders the count of an achievement that has just been created. */
export function orderFirst(achievementId: string): PlannedTask {
  return ordered(achievementId, achievementId)
}

/**
 * Orders the count of a changed achievement, once for all changes of the same ten seconds. It begins when no call that
 * was decided in them can still be in progress, and so counts by the last of them.
 */
export function orderChanged(achievementId: string, now: Date): PlannedTask {
  const round = Math.floor(now.getTime() / together)
  const at = new Date((round + 1) * together + limits.timeouts.service)
  return ordered(achievementId, `${achievementId}_${round}`, at)
}

function ordered(achievementId: string, orderId: string, at?: Date): PlannedTask {
  const data = { orderId, achievementId, stage: 'progress' as const, after: '' }
  return planned(countTask, { id: orderId, data, ...(at ? { at } : {}) })
}
