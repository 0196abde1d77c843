import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision } from '@parta/kit/change'
import type { Attempts } from './store.ts'

const hour = 3_600_000

function known(state: Attempts | null, now: Date): Attempts {
  const fresh: Attempts = {
    failures: 0,
    failedAt: null,
    lockedUntil: null,
    codeTries: 0,
    resends: [],
    confirms: [],
    resetAt: null,
    resetTries: 0,
    resets: [],
    submits: [],
    changes: [],
    seenAt: now,
  }
  return { ...fresh, ...state, seenAt: now }
}

/**
 * Counts a try as failed before the password is looked at, so that many at once count as many; a
 * right one takes it back. While locked nothing is counted, so a lock can't be kept up by trying.
 * After five failures the lock is 1 s and doubles up to 15 minutes (domain-facts 4).
 */
export function beginSignIn(state: Attempts | null, now: Date): Decision<Attempts, 'go'> {
  const before = forgetful(known(state, now), now)
  if (before.lockedUntil && now < before.lockedUntil) throw new AppError('identity.locked')
  const failures = before.failures + 1
  const seconds = failures < limits.lockAfter ? 0 : Math.min(2 ** (failures - limits.lockAfter), limits.lockMaxSeconds)
  const lockedUntil = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null
  return {
    next: { ...before, failures, failedAt: now, lockedUntil },
    answer: 'go',
  }
}

export function passSignIn(state: Attempts | null, now: Date): Decision<Attempts, void> {
  return {
    next: {
      ...known(state, now),
      failures: 0,
      failedAt: null,
      lockedUntil: null,
    },
    answer: undefined,
  }
}

/** A quarter of an hour of silence wipes the slate. */
function forgetful(state: Attempts, now: Date): Attempts {
  const silent = state.failedAt !== null && now.getTime() - state.failedAt.getTime() >= limits.lockMaxSeconds * 1000
  return silent ? { ...state, failures: 0, lockedUntil: null } : state
}

/** A first code: those tried before do not count for it. */
export function startCode(state: Attempts | null, now: Date): Decision<Attempts, void> {
  return { next: { ...known(state, now), codeTries: 0 }, answer: undefined }
}

/** A code sent again: at most five an hour. */
export function takeResend(state: Attempts | null, now: Date): Decision<Attempts, void> {
  const before = known(state, now)
  const resends = recent(before.resends, now)
  if (resends.length >= limits.resendPerHour) throw new AppError('identity.limitExceeded')
  return {
    next: { ...before, resends: [...resends, now], codeTries: 0 },
    answer: undefined,
  }
}

/** A code tried: at most five times each, and fifteen an hour, counted before it is compared. */
export function takeConfirm(state: Attempts | null, now: Date): Decision<Attempts, void> {
  const before = known(state, now)
  if (before.codeTries >= limits.codeTries) throw new AppError('identity.tooManyFailedAttempts')
  const confirms = recent(before.confirms, now)
  if (confirms.length >= limits.confirmPerHour) throw new AppError('identity.limitExceeded')
  return {
    next: {
      ...before,
      confirms: [...confirms, now],
      codeTries: before.codeTries + 1,
    },
    answer: undefined,
  }
}

/** A code for a new password asked for: at most ten an hour. */
export function takeReset(state: Attempts | null, now: Date): Decision<Attempts, void> {
  const before = known(state, now)
  const resets = recent(before.resets, now)
  if (resets.length >= limits.resetsPerHour) throw new AppError('identity.limitExceeded')
  return startReset({ ...before, resets: [...resets, now] }, now)
}

/** A new code for a new password: those tried before do not count for it. */
export function startReset(state: Attempts | null, now: Date): Decision<Attempts, void> {
  return { next: { ...known(state, now), resetAt: now, resetTries: 0 }, answer: undefined }
}

/**
 * A code for a new password tried: at most five times each, and ten an hour. Whether one was asked for
 * and when is told from here alone, so that an e-mail without an account answers like one with.
 */
export function takeSubmit(state: Attempts | null, now: Date): Decision<Attempts, void> {
  const before = known(state, now)
  const ends = (before.resetAt?.getTime() ?? 0) + limits.resetCodeHours * hour
  if (now.getTime() >= ends) throw AppError.field('identity.codeExpired', 'code')
  if (before.resetTries >= limits.codeTries) throw new AppError('identity.tooManyFailedAttempts')
  const submits = recent(before.submits, now)
  if (submits.length >= limits.resetsPerHour) throw new AppError('identity.limitExceeded')
  return { next: { ...before, submits: [...submits, now], resetTries: before.resetTries + 1 }, answer: undefined }
}

/** A new password was set by its code: what was tried before it is forgiven. */
export function passReset(state: Attempts | null, now: Date): Decision<Attempts, void> {
  const next = { ...known(state, now), resetAt: null, resetTries: 0, failures: 0, failedAt: null, lockedUntil: null }
  return { next, answer: undefined }
}

/** A password to be changed: at most five times an hour. */
export function takeChange(state: Attempts | null, now: Date): Decision<Attempts, void> {
  const before = known(state, now)
  const changes = recent(before.changes, now)
  if (changes.length >= limits.changesPerHour) throw new AppError('identity.limitExceeded')
  return { next: { ...before, changes: [...changes, now] }, answer: undefined }
}

/** Nothing tried, only looked at: a write like any other. */
export function see(state: Attempts | null, now: Date): Decision<Attempts, void> {
  return { next: known(state, now), answer: undefined }
}

function recent(times: readonly Date[], now: Date): Date[] {
  return times.filter((time) => now.getTime() - time.getTime() < hour)
}
