import { worker } from '../src/tasks/task.ts'
import { openTasks, sayWord } from './open-tasks.ts'

/** Takes a task and is killed while it runs. */
const say = sayWord()
const { tasks } = await openTasks(
  [
    worker(say, {
      run: async () => {
        await new Promise((resolve) => process.stdout.write('begun', resolve))
        process.kill(process.pid, 'SIGKILL')
      },
    }),
  ],
  { env: process.env as Record<string, string> },
)
await tasks.plan(say, { id: 'crash', data: { word: 'again' } })
