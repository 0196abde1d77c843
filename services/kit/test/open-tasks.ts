import { Type } from 'typebox'
import type { Collection } from '../src/store/mongo.ts'
import { createOnce } from '../src/store/once.ts'
import type { Patience } from '../src/store/planned.ts'
import { openJobs } from '../src/tasks/jobs.ts'
import { type TaskRow, tasks as taskRows } from '../src/tasks/store.ts'
import { task, type Worker } from '../src/tasks/task.ts'
import { createTasks } from '../src/tasks/tasks.ts'
import { timerJob } from '../src/tasks/timers.ts'
import { testEnv } from '../src/testing.ts'
import { openParts } from './support.ts'

const impatient: Partial<Patience> = { attempts: 3, firstWaitMs: 20, longestWaitMs: 50, leaseMs: 1500 }

/** Declares a task to say a word. */
export const sayWord = (more: Partial<Patience> = {}) =>
  task('say', { data: Type.Object({ word: Type.String() }), ...impatient, ...more })

/** Opens the tasks of one replica on the real backends, without a service. */
export async function openTasks(
  workers: readonly Worker[],
  { env = testEnv(), sweepMs = 200, more = [] as readonly Collection[] } = {},
) {
  const parts = await openParts(env, [taskRows, ...more])
  const once = createOnce(parts.database)
  const tasks = createTasks({ ...parts, once }, sweepMs)
  const jobs = await openJobs({ ...parts, service: 'test' })
  jobs.define({ [timerJob]: tasks.timer })
  await jobs.start()
  tasks.start(jobs, workers)
  const rows = parts.database.native<TaskRow>(taskRows.collection)
  return {
    parts,
    env,
    tasks,
    jobs,
    rows,
    rowOf: (id: string) => rows.findOne({ _id: `say:${id}` }),
    close: async () => {
      await tasks.close()
      await jobs.close()
      await parts.close()
    },
  }
}
export type OpenTasksOfTest = Awaited<ReturnType<typeof openTasks>>
