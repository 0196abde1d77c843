import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginSignIn,
  passReset,
  passSignIn,
  startCode,
  takeChange,
  takeConfirm,
  takeResend,
  takeReset,
  takeSubmit,
} from './rules.ts'
import type { Attempts } from './store.ts'

const start = new Date('2026-11-21T12:00:00Z').getTime()
const at = (ms: number) => new Date(start + ms)
const second = 1000
const minute = 60 * second

type Rule = typeof beginSignIn | typeof takeConfirm

/** Tries at the given times; the state after them, and which were let through. */
function tries(rule: Rule, times: readonly number[]) {
  let state: Attempts | null = null
  const let_through: number[] = []
  for (const time of times) {
    try {
      state = rule(state, at(time)).next
      let_through.push(time)
    } catch {
      // Refused: nothing is written.
    }
  }
  return { state, through: let_through }
}

const waits = fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 60 })
const timesOf = (gaps: readonly number[]) =>
  gaps.map((_gap, index) => gaps.slice(0, index + 1).reduce((a, b) => a + b, 0))

describe('failed sign-ins', () => {
  it('lock for 1 s after the fifth, doubling up to 15 minutes', () => {
    let state: Attempts | null = null
    let now = 0
    const locks: number[] = []
    for (let failure = 1; failure <= 18; failure += 1) {
      state = beginSignIn(state, at(now)).next
      const lock = state.lockedUntil ? state.lockedUntil.getTime() - at(now).getTime() : 0
      locks.push(lock / second)
      // Just after the lock, and never so late that the slate is wiped.
      now += Math.min(lock, 15 * minute - 1)
      if (lock === 15 * minute) break
    }
    expect(locks).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
  })

  it('are not counted during a lock, so that trying does not extend it', () => {
    const { state } = tries(beginSignIn, [0, 1, 2, 3, 4, 10, 20, 500, 900])
    expect(state?.failures).toBe(5)
    expect(state?.lockedUntil).toEqual(at(4 + second))
    expect(() => beginSignIn(state, at(4 + second - 1))).toThrow('identity.locked')
    expect(beginSignIn(state, at(4 + second)).answer).toBe('go')
  })

  it('are forgotten after a right password, and after 15 minutes of silence', () => {
    const { state } = tries(beginSignIn, [0, 1, 2, 3, 4])
    expect(passSignIn(state, at(5)).next).toMatchObject({ failures: 0, lockedUntil: null })
    expect(beginSignIn(state, at(4 + 15 * minute)).next.failures).toBe(1)
  })

  it('never let more than 24 through in an hour of guessing, whatever its rhythm', () => {
    fc.assert(
      fc.property(waits, (gaps) => {
        const { through } = tries(beginSignIn, timesOf(gaps))
        // Whoever waits for silence gets five in fifteen minutes; whoever does not meets the doubling.
        return through.every(
          (time) => through.filter((other) => other >= time && other < time + 60 * minute).length <= 24,
        )
      }),
    )
  })
})

describe('a code', () => {
  it('can be tried five times', () => {
    const { state, through } = tries(takeConfirm, [0, 1, 2, 3, 4, 5])
    expect(through).toHaveLength(limits.codeTries)
    expect(() => takeConfirm(state, at(6))).toThrow('identity.tooManyFailedAttempts')
    expect(takeConfirm(startCode(state, at(7)).next, at(8)).next.codeTries).toBe(1)
  })

  it('is tried at most fifteen times an hour, however many codes are sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 10 * minute }), fc.boolean()), { maxLength: 80 }),
        (steps) => {
          let state: Attempts | null = null
          let now = 0
          const through: number[] = []
          for (const [gap, isNew] of steps) {
            now += gap
            if (isNew) state = startCode(state, at(now)).next
            try {
              state = takeConfirm(state, at(now)).next
              through.push(now)
            } catch {
              // Refused: nothing is written.
            }
          }
          return through.every(
            (time) =>
              through.filter((other) => other >= time && other < time + 60 * minute).length <= limits.confirmPerHour,
          )
        },
      ),
    )
  })

  it('is sent again at most five times an hour', () => {
    const { state, through } = tries(takeResend, [0, 1, 2, 3, 4, 5, 59 * minute])
    expect(through).toHaveLength(limits.resendPerHour)
    expect(() => takeResend(state, at(60 * minute - 1))).toThrow('identity.limitExceeded')
    expect(takeResend(state, at(60 * minute)).next.resends).toHaveLength(5)
  })
})

describe('a code for a new password', () => {
  it('is asked for at most ten times an hour', () => {
    const { state, through } = tries(takeReset, [...Array(12).keys(), 59 * minute])
    expect(through).toHaveLength(limits.resetsPerHour)
    expect(() => takeReset(state, at(60 * minute - 1))).toThrow('identity.limitExceeded')
    expect(takeReset(state, at(60 * minute)).next.resets).toHaveLength(10)
  })

  it('is none before it was asked for, after it was used, and after an hour', () => {
    const asked = takeReset(null, at(0)).next
    const used = passReset(takeSubmit(asked, at(1)).next, at(2)).next
    for (const [state, time] of [
      [null, 0],
      [used, 3],
      [asked, 60 * minute],
    ] as const)
      expect(() => takeSubmit(state, at(time))).toThrow('identity.codeExpired')
    expect(takeSubmit(asked, at(60 * minute - 1)).next.resetTries).toBe(1)
  })

  it('is tried five times; a new one five times again, but ten times an hour', () => {
    let state = takeReset(null, at(0)).next
    for (let time = 0; time < 5; time += 1) state = takeSubmit(state, at(time)).next
    expect(() => takeSubmit(state, at(5))).toThrow('identity.tooManyFailedAttempts')
    state = takeReset(state, at(6)).next
    for (let time = 7; time < 12; time += 1) state = takeSubmit(state, at(time)).next
    state = takeReset(state, at(12)).next
    expect(() => takeSubmit(state, at(13))).toThrow('identity.limitExceeded')
  })

  it('forgives the wrong passwords before it once it was used', () => {
    const { state } = tries(beginSignIn, [0, 1, 2, 3, 4])
    expect(() => beginSignIn(state, at(5))).toThrow('identity.locked')
    expect(beginSignIn(passReset(state, at(6)).next, at(7)).next.failures).toBe(1)
  })
})

describe('a password', () => {
  it('is changed at most five times an hour', () => {
    const { state, through } = tries(takeChange, [0, 1, 2, 3, 4, 5, 59 * minute])
    expect(through).toHaveLength(limits.changesPerHour)
    expect(takeChange(state, at(60 * minute)).next.changes).toHaveLength(5)
  })

  it('is counted also where what was tried before knew of fewer things', () => {
    const old = {
      failures: 1,
      failedAt: at(0),
      lockedUntil: null,
      codeTries: 0,
      resends: [],
      confirms: [],
      seenAt: at(0),
    }
    expect(takeChange(old as never, at(1)).next).toMatchObject({ failures: 1, changes: [at(1)], resetAt: null })
  })
})
