import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import type { Static } from 'typebox'
import { isCounting, type Recounts } from '../record/request-recount.ts'
import { records } from '../record/store.ts'
import { countAchievement } from './count-achievement.ts'
import { sweepProgress } from './delete.ts'
import { findConcerned } from './find-concerned.ts'
import { countTask, progresses, readAchievement, sweepTask } from './store.ts'

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
  const isFirst = order.stage === 'progress' && order.after === ''
  if (isFirst && achievement.orgId === null && !(await wasCountedBefore(kit))) return
  const { subjects, next } = await findConcerned(kit, achievement, order)
  await countAchievement(kit, recounts, { achievement, subjects })
  if (!next) return
  const id = `${order.orderId}:${next.stage}:${next.after}`
  await kit.tasks.plan(countTask, { id, data: { ...order, ...next } })
}

/**
 * Returns whether anybody may have been counted without an achievement that exists now. The first start creates
 * everybody's achievements in an empty database: there, whoever is counted later is counted with them. Without this
 * look, a replay of all facts would count the same people once more for each achievement, while their rows arrive.
 */
async function wasCountedBefore(kit: Kit): Promise<boolean> {
  // First: a count that begins afterwards reads the achievement, and one that has ended before has left a row.
  if (await isCounting(kit)) return true
  const found = await Promise.all(
    [records, progresses].map(({ collection }) =>
      kit.database.native<{ _id: string }>(collection).findOne({}, { projection: { _id: 1 } }),
    ),
  )
  return found.some((row) => row !== null)
}
