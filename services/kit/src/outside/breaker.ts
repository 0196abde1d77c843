import { second } from '@parta/contracts/durations'

/** The circuit breaker of one host. */
export interface Breaker {
  /** Calls that failed in a row. */
  readonly failures: number
  /** Milliseconds since 1970: the time from which an open breaker allows the next call. */
  readonly retryAt: number
}

export const closedBreaker: Breaker = { failures: 0, retryAt: 0 }

const failuresMax = 5
export const openMs = 10 * second

export function isOpen({ failures }: Breaker): boolean {
  return failures >= failuresMax
}

/**
 * Returns the breaker when a call begins, or `null` if it refuses the call. After each pause an open breaker
 * allows one call.
 */
export function beginCall(breaker: Breaker, now: number): Breaker | null {
  if (!isOpen(breaker)) return breaker
  return now < breaker.retryAt ? null : { ...breaker, retryAt: now + openMs }
}

/** Returns the breaker when a call ends. Consecutive failures open it, one success closes it. */
export function endCall(breaker: Breaker, failed: boolean, now: number): Breaker {
  return failed ? { failures: breaker.failures + 1, retryAt: now + openMs } : closedBreaker
}
