import { hour, second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision } from '@parta/kit/store/decision'
import type { Attempts, Quota } from './attempt-store.ts'

function withDefaults(state: Attempts | null, now: Date): Attempts {
  const fresh = { emailHash: '', failures: 0, failedAt: null, lockedUntil: null, times: {} }
  return { ...fresh, ...state, seenAt: now }
}

/**
 * Counts an attempt as failed, before the password is compared, so that simultaneous attempts are all counted;
 * `clearFailures` follows when the password is right. Attempts during a lock are not counted, so that they cannot
 * prolong it. From the fifth failure on the caller is locked, at first for 1 s and then twice as long each time, up to
 * 15 minutes (domain-facts 4).
 * @throws identity.locked
 */
export function recordFailure(state: Attempts | null, now: Date): Decision<Attempts, void> {
  const before = forgetOldFailures(withDefaults(state, now), now)
  if (before.lockedUntil && now < before.lockedUntil) throw new AppError('identity.locked')
  const failures = before.failures + 1
  const seconds = failures < limits.lockAfter ? 0 : Math.min(2 ** (failures - limits.lockAfter), limits.lockMaxSeconds)
  const lockedUntil = seconds > 0 ? new Date(now.getTime() + seconds * second) : null
  return { next: { ...before, failures, failedAt: now, lockedUntil }, answer: undefined }
}

export function clearFailures(state: Attempts | null, now: Date): Decision<Attempts, void> {
  return { next: { ...withDefaults(state, now), failures: 0, failedAt: null, lockedUntil: null }, answer: undefined }
}

/** Sets the failures to 0 when the last one is 15 minutes old. */
function forgetOldFailures(state: Attempts, now: Date): Attempts {
  const areOld = state.failedAt !== null && now.getTime() - state.failedAt.getTime() >= limits.lockMaxSeconds * second
  return areOld ? { ...state, failures: 0, lockedUntil: null } : state
}

/**
 * Returns the rule that counts one use of a quota, unless it is used up. It answers whether the use is allowed instead
 * of throwing, because callers refuse with different codes.
 * @param maximum uses within an hour
 */
export function spendQuota(quota: Quota, maximum: number) {
  return (state: Attempts | null, now: Date): Decision<Attempts, boolean> => {
    const before = withDefaults(state, now)
    const recent = (before.times[quota] ?? []).filter((time) => now.getTime() - time.getTime() < hour)
    if (state && recent.length >= maximum) return { next: state, answer: false }
    return { next: { ...before, times: { ...before.times, [quota]: [...recent, now] } }, answer: true }
  }
}

/** Returns the rule that removes the last use of a quota, because the attempt did not fail. */
export function refundQuota(quota: Quota) {
  return (state: Attempts | null, now: Date): Decision<Attempts, void> => {
    const before = withDefaults(state, now)
    return {
      next: { ...before, times: { ...before.times, [quota]: before.times[quota]?.slice(0, -1) ?? [] } },
      answer: undefined,
    }
  }
}
