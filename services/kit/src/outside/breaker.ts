import { second } from '@parta/contracts/durations'

/** The circuit breaker of one host. */
export interface Breaker {
  /** Calls that failed in a row. */
  readonly failures: number
  /** Milliseconds since 1970: while it is open, the next call may begin then. */
  readonly retryAt: number
}

export const closedBreaker: Breaker = { failures: 0, retryAt: 0 }

const failuresMax = 5
export const openMs = 10 * second

export function isOpen({ failures }: Breaker): boolean {
  return failures >= failuresMax
}

/**
 * Returns the breaker after a call began, or `null` when it refuses the call. After each pause an open breaker lets one
 * call try.
 */
export function beginCall(breaker: Breaker, now: number): Breaker | null {
  if (!isOpen(breaker)) return breaker
  return now < breaker.retryAt ? null : { ...breaker, retryAt: now + openMs }
}

/** Returns the breaker after a call ended. Failures in a row open it, one success closes it. */
export function endCall(breaker: Breaker, failed: boolean, now: number): Breaker {
  return failed ? { failures: breaker.failures + 1, retryAt: now + openMs } : closedBreaker
}
