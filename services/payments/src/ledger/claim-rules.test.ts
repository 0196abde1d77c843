import { describe, expect, it } from 'vitest'
import { holdWithClaims, releaseWithClaims } from './claim-rules.ts'
import { createWallet } from './rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const until = new Date('2026-12-23T10:00:00Z')
const moment = { now, committed: new Set<string>() }
const wallet = {
  ...createWallet(null, 1).next,
  balances: [
    { currency: 'CZK' as const, available: 10_000, held: 0 },
    { currency: 'EUR' as const, available: 0, held: 0 },
  ],
}
const pays = (id: string, amount = 1000) => ({
  userId: 'jana',
  holds: amount > 0 ? [{ id, amount, currency: 'CZK' as const, to: 'org:org:CZK' }] : [],
  claims: [{ id, key: 'pass jana', until }],
})

describe('a claim', () => {
  it('is for one payment: another one gets no credit', () => {
    const first = holdWithClaims(wallet, pays('one'), moment)
    expect(first.answer).toMatchObject({ held: ['one'], refused: [] })
    const second = holdWithClaims(first.next, pays('two'), moment)
    expect(second.answer).toEqual({ held: [], settled: [], refused: ['two'] })
    expect(second.next).toBe(first.next)
    const free = holdWithClaims(first.next, pays('three', 0), moment)
    expect(free.answer.refused).toEqual(['three'])
  })

  it('for a later time is free, once', () => {
    const [end, later] = [until, new Date('2027-01-22T10:00:00Z')]
    const claim = (id: string, from?: Date) => ({
      userId: 'jana',
      holds: [],
      claims: [{ id, key: 'pass jana', until: from ? later : end, ...(from ? { from } : {}) }],
    })
    const first = holdWithClaims(wallet, claim('one'), moment)
    const renewal = holdWithClaims(first.next, claim('two', end), moment)
    expect(renewal.answer.refused).toEqual([])
    // Whichever of the two is paid first.
    const renewedFirst = holdWithClaims(wallet, claim('two', end), moment)
    expect(holdWithClaims(renewedFirst.next, claim('one'), moment).answer.refused).toEqual([])
    expect(holdWithClaims(renewal.next, claim('three', end), moment).answer.refused).toEqual(['three'])
    // After the first one has ended, none begins beside the renewal.
    const afterwards = { ...claim('four'), claims: [{ id: 'four', key: 'pass jana', until: later }] }
    const then = { now: new Date(end.getTime() + 1), committed: new Set<string>() }
    expect(holdWithClaims(renewal.next, afterwards, then).answer.refused).toEqual(['four'])
  })

  it('is kept by the payment that has it when its attempt is repeated', () => {
    const first = holdWithClaims(wallet, pays('one'), moment)
    const again = holdWithClaims(first.next, pays('one'), { now, committed: new Set(['hold:one']) })
    expect(again.answer).toMatchObject({ held: ['one'], refused: [] })
    expect(again.next.claims).toHaveLength(1)
  })

  it('is not made without enough credit', () => {
    expect(() => holdWithClaims(wallet, pays('one', 20_000), moment)).toThrow('payment.notEnoughCredit')
  })

  it('is free again when its payment is released, or its time is over', () => {
    const first = holdWithClaims(wallet, pays('one'), moment)
    const released = releaseWithClaims(first.next, { userId: 'jana', ids: ['one'] }, moment)
    expect(holdWithClaims(released.next, pays('two'), moment).answer.refused).toEqual([])
    expect(holdWithClaims(first.next, pays('two'), { ...moment, now: until }).answer.refused).toEqual([])
  })

  it('stays with the payment when an unknown hold is released', () => {
    const first = holdWithClaims(wallet, pays('one'), moment)
    expect(releaseWithClaims(first.next, { userId: 'jana', ids: ['two'] }, moment).next).toBe(first.next)
  })
})
