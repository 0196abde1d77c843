import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision } from '@parta/kit/store/decision'
import type { Attempts, Quota } from './attempt-store.ts'

const hour = 3_600_000

function known(state: Attempts | null, now: Date): Attempts {
  const fresh = { emailHash: '', failures: 0, failedAt: null, lockedUntil: null, times: {} }
  return { ...fresh, ...state, seenAt: now }
}

/**
 * Counts a try as failed before the password is looked at, so that many at once count as many; a
 * right one takes it back. While locked nothing is counted, so a lock can't be kept up by trying.
 * After five failures the lock is 1 s and doubles up to 15 minutes (domain-facts 4).
 */
export function recordFailure(state: Attempts | null, now: Date): Decision<Attempts, void> {
  const before = forgetful(known(state, now), now)
  if (before.lockedUntil && now < before.lockedUntil) throw new AppError('identity.locked')
  const failures = before.failures + 1
  const seconds = failures < limits.lockAfter ? 0 : Math.min(2 ** (failures - limits.lockAfter), limits.lockMaxSeconds)
  const lockedUntil = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null
  return { next: { ...before, failures, failedAt: now, lockedUntil }, answer: undefined }
}

export function clearFailures(state: Attempts | null, now: Date): Decision<Attempts, void> {
  return { next: { ...known(state, now), failures: 0, failedAt: null, lockedUntil: null }, answer: undefined }
}

/** Failures are forgotten 15 minutes after the last one. */
function forgetful(state: Attempts, now: Date): Attempts {
  const silent = state.failedAt !== null && now.getTime() - state.failedAt.getTime() >= limits.lockMaxSeconds * 1000
  return silent ? { ...state, failures: 0, lockedUntil: null } : state
}

/**
 * Counts what has a quota, before it is done; what is refused is not counted. The answer is whether it
 * may be done: who is asked too much is refused in different words.
 * @param most how often within an hour
 */
export function take(quota: Quota, most: number) {
  return (state: Attempts | null, now: Date): Decision<Attempts, boolean> => {
    const before = known(state, now)
    const recent = (before.times[quota] ?? []).filter((time) => now.getTime() - time.getTime() < hour)
    if (state && recent.length >= most) return { next: state, answer: false }
    return { next: { ...before, times: { ...before.times, [quota]: [...recent, now] } }, answer: true }
  }
}

/** Takes the last time back that was counted: it was no failure. */
export function giveBack(quota: Quota) {
  return (state: Attempts | null, now: Date): Decision<Attempts, void> => {
    const before = known(state, now)
    return {
      next: { ...before, times: { ...before.times, [quota]: before.times[quota]?.slice(0, -1) ?? [] } },
      answer: undefined,
    }
  }
}
