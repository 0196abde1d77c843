import { day, hour, minute, second } from '@parta/contracts/durations'
import type { FioProblem } from './client.ts'
import type { BankAccount } from './store.ts'

/** Days that a call reads beyond the last answered one. The overlap finds movements that the bank enters late. */
export const overlapDays = 5
/** The bank needs a strong authorisation for older movements. */
const oldestDays = 89
const longestWait = 15 * minute

/** Returns the days, `YYYY-MM-DD` in UTC and so at most a day apart from Prague's, that the next call reads. */
export function periodOf(
  { readAt, days }: Pick<BankAccount, 'readAt' | 'days'>,
  now: Date,
): { from: string; to: string } {
  const missed = readAt ? Math.ceil((now.getTime() - readAt.getTime()) / day) : 0
  const back = Math.min(Math.max(days, days < overlapDays ? 0 : missed + 1), oldestDays)
  return { from: dayOf(now.getTime() - back * day), to: dayOf(now.getTime() + 2 * hour) }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

type Progress = Pick<BankAccount, 'nextCallAt' | 'readAt' | 'days' | 'failures' | 'stoppedAt'>

/** What is known after the bank answered with a statement. A shortened period stays short until the next day. */
export function afterAnswer(before: BankAccount, now: Date, gapMs: number): Progress {
  const isSameDay = before.readAt !== null && dayOf(before.readAt.getTime()) === dayOf(now.getTime())
  const days = isSameDay ? before.days : overlapDays
  return { nextCallAt: new Date(now.getTime() + gapMs), readAt: now, days, failures: 0, stoppedAt: null }
}

/**
 * Returns how the reading goes on after a refusal. A refused token stops it: further calls would only lock the token. A
 * period that is too long is halved. Other failures are tried again, each time after a longer wait.
 * @param chance from 0 to 1, so that processes do not call together again
 */
export function afterProblem(
  before: BankAccount,
  { problem, now, gapMs, chance }: { problem: FioProblem; now: Date; gapMs: number; chance: number },
): Progress {
  const { readAt, days } = before
  const failures = before.failures + 1
  const wait = Math.min(gapMs * 2 ** Math.min(failures - 1, 10), Math.max(longestWait, gapMs))
  const isTooLong = problem === 'tooMuch' || problem === 'tooOld'
  return {
    readAt,
    failures,
    days: isTooLong ? Math.floor(days / 2) : days,
    nextCallAt: new Date(now.getTime() + (isTooLong ? gapMs : wait) + chance * Math.min(10 * second, gapMs)),
    stoppedAt: problem === 'refused' ? now : null,
  }
}
