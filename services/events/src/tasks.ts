import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { completeLeft } from './planning/complete-order.ts'
import { completeOrderTask } from './repetition/store.ts'

/** What must be done here, whatever becomes of the call that began it. */
export function tasks(kit: Kit): Worker[] {
  return [worker(completeOrderTask, { run: (order) => completeLeft(kit, order) })]
}
