import type { Patience } from '../store/planned.ts'
import type { TaskFields } from './store.ts'
import { PermanentFailure, TryLater } from './task.ts'

/** What a failed attempt leads to: another one, or giving up. */
export type Next = { readonly dueAt: Date } | { readonly givenUp: string }

/** Long enough to name what went wrong, too short for a whole reply of somebody else's server. */
const reasonMax = 200

export function reasonOf(error: unknown): string {
  return (error instanceof TryLater || error instanceof PermanentFailure ? error.message : String(error)).slice(
    0,
    reasonMax,
  )
}

/**
 * Waits double from the first to the longest one, and vary by a fifth, so that what failed together does not come
 * back together.
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

/** Why a task is given up before it is run again; null where it is not. Its process may have died in each attempt. */
export function isExhausted({ attempts }: Pick<TaskFields, 'attempts'>, patience: Patience): boolean {
  return attempts > patience.attempts
}
