import type { Patience } from '../store/planned.ts'
import type { TaskFields } from './store.ts'
import { PermanentFailure, TryLater } from './task.ts'

/** The result of a failed attempt: another attempt, or giving up. */
export type Next = { readonly dueAt: Date } | { readonly givenUp: string }

/** Characters kept of an error: enough to name it, too few for a whole reply of a foreign server. */
const reasonMax = 200

export function reasonOf(error: unknown): string {
  return (error instanceof TryLater || error instanceof PermanentFailure ? error.message : String(error)).slice(
    0,
    reasonMax,
  )
}

/**
 * Returns what follows a failed attempt. Waits double from `firstWaitMs` to `longestWaitMs` and vary by a tenth up and
 * down, so that tasks that failed together are not retried together.
 * @param chance from 0 to 1
 */
export function afterFailure(
  { attempts, createdAt }: Pick<TaskFields, 'attempts' | 'createdAt'>,
  { error, patience, now, chance }: { error: unknown; patience: Patience; now: Date; chance: number },
): Next {
  const reason = reasonOf(error)
  if (error instanceof PermanentFailure || attempts >= patience.attempts) return { givenUp: reason }
  const doubled = Math.min(patience.firstWaitMs * 2 ** Math.max(0, attempts - 1), patience.longestWaitMs)
  const varied = doubled * (0.9 + 0.2 * chance)
  const wait = Math.max(varied, error instanceof TryLater ? error.afterMs : 0)
  const dueAt = new Date(now.getTime() + wait)
  if (dueAt.getTime() - createdAt.getTime() > patience.giveUpAfterMs) return { givenUp: reason }
  return { dueAt }
}

/**
 * Returns whether a task has used up its attempts before it is run again; its process may have died in each of them.
 */
export function isExhausted({ attempts }: Pick<TaskFields, 'attempts'>, patience: Patience): boolean {
  return attempts > patience.attempts
}
