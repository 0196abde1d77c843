import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import type { Static } from 'typebox'
import type { Recounts } from '../record/request-recount.ts'
import { countAchievement } from './count-achievement.ts'
import { sweepProgress } from './delete.ts'
import { findConcerned } from './find-concerned.ts'
import { countTask, readAchievement, sweepTask } from './store.ts'

export function achievementTasks(kit: Kit, recounts: Recounts): Worker[] {
  return [
    worker(countTask, { run: (order) => countPage(kit, recounts, order) }),
    worker(sweepTask, { run: ({ achievementId }) => sweepProgress(kit, achievementId) }),
  ]
}

/** Counts an achievement for a page of people, and plans the next page. */
async function countPage(kit: Kit, recounts: Recounts, order: Static<typeof countTask.data>): Promise<void> {
  const achievement = await readAchievement(kit, order.achievementId)
  if (!achievement) return
  const { subjects, next } = await findConcerned(kit, achievement, order)
  await countAchievement(kit, recounts, { orderId: order.orderId, achievement, subjects })
  if (!next) return
  const id = `${order.orderId}:${next.stage}:${next.after}`
  await kit.tasks.plan(countTask, { id, data: { ...order, ...next } })
}
