import { minute, second } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import { afterAnswer, afterProblem, periodOf } from './poll-rules.ts'
import { similarSymbols } from './proposal-rules.ts'
import type { BankAccount } from './store.ts'

const now = new Date('2026-11-23T12:00:00Z')
const gapMs = 35 * second
const account: BankAccount = {
  _id: 'CZ5520100000002901234567',
  nextCallAt: now,
  readAt: new Date('2026-11-23T11:59:00Z'),
  days: 5,
  failures: 0,
  stoppedAt: null,
  tokenHash: '',
}
const refused = (problem: Parameters<typeof afterProblem>[1]['problem'], before = account) =>
  afterProblem(before, { problem, now, gapMs, chance: 0 })

describe('reading the bank', () => {
  it('asks for five days back, so that late entries are found', () => {
    expect(periodOf(account, now)).toEqual({ from: '2026-11-18', to: '2026-11-23' })
  })

  it('after a long outage asks for all days since the last answer, at most 89', () => {
    expect(periodOf({ ...account, readAt: new Date('2026-11-03T12:00:00Z') }, now).from).toBe('2026-11-02')
    expect(periodOf({ ...account, readAt: new Date('2026-01-01T12:00:00Z') }, now).from).toBe('2026-08-26')
  })

  it('includes the new day from midnight in Prague', () => {
    expect(periodOf(account, new Date('2026-11-22T23:30:00Z')).to).toBe('2026-11-23')
  })

  it('leaves the gap that the bank demands', () => {
    expect(afterAnswer(account, now, gapMs)).toMatchObject({ nextCallAt: new Date(now.getTime() + gapMs), failures: 0 })
    expect(refused('early').nextCallAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(30 * second)
  })

  it('waits longer after each failure, at most a quarter of an hour', () => {
    const waits = [0, 1, 2, 8, 50].map(
      (failures) => refused('failed', { ...account, failures }).nextCallAt.getTime() - now.getTime(),
    )
    expect(waits).toEqual([gapMs, 2 * gapMs, 4 * gapMs, 15 * minute, 15 * minute])
  })

  it('halves the period that is too long or too old, until the next day', () => {
    const less = refused('tooOld')
    expect(less).toMatchObject({ days: 2, stoppedAt: null })
    expect(periodOf(less, now).from).toBe('2026-11-21')
    const before = { ...account, ...refused('tooMuch', { ...account, days: 1 }) }
    expect(periodOf(before, now).from).toBe('2026-11-23')
    expect(afterAnswer(before, now, gapMs).days).toBe(0)
    expect(afterAnswer({ ...before, readAt: new Date('2026-11-22T12:00:00Z') }, now, gapMs).days).toBe(5)
  })

  it('stops when the bank refuses the token', () => {
    expect(refused('refused').stoppedAt).toEqual(now)
    expect(refused('failed').stoppedAt).toBeNull()
  })
})

describe('symbols like a mistyped one', () => {
  it('differ in one digit, lack one, have one more, or have two swapped', () => {
    expect(similarSymbols('1000024')).toEqual(expect.arrayContaining([1_000_042, 1_000_025, 10_000_242]))
    expect(similarSymbols('100042')).toContain(1_000_042)
    expect(similarSymbols('1000042')).not.toContain(1_000_042)
  })

  it('are not sought for a text that is no symbol', () => {
    expect(['', '12', 'abc', '12345678901'].flatMap(similarSymbols)).toEqual([])
  })
})
