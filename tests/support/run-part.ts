import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rootFolder } from '@parta/stack/places'

export interface Part {
  /** Whether it ended with success. */
  readonly passed: Promise<boolean>
  /** Sends a signal to everything that the command has started. */
  stop(signal: NodeJS.Signals): void
}

/**
 * Starts a command of a test run in a process group of its own: `npm` and `npx` start shells, which do not pass a signal
 * on to what they run.
 */
export function startPart([file = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Part {
  const child = spawn(file, args, { cwd: rootFolder, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  return {
    passed: once(child, 'exit').then(([status]) => status === 0),
    stop: (signal) => {
      if (!child.pid) return
      try {
        // The negative number names the group.
        process.kill(-child.pid, signal)
      } catch {
        // The group is empty already.
      }
    },
  }
}
