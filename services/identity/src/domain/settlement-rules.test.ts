import type { Settlement } from '@parta/contracts/settlement'
import { describe, expect, it } from 'vitest'
import { assertGivenUp, assertSettled, givenUpOf } from './settlement-rules.ts'

const none: Settlement = { credit: [], seats: 0, subscriptions: 0 }
const having = (available: number, held = 0): Settlement => ({
  ...none,
  credit: [
    { currency: 'CZK', available: 0, held: 0, deposits: 0 },
    { currency: 'EUR', available, held, deposits: 0 },
  ],
})
const deposit = (held: number, deposits: number): Settlement => ({
  ...none,
  credit: [{ currency: 'CZK', available: 0, held, deposits }],
})

const nothing = { credit: false, subscriptions: false }
const all = { credit: true, subscriptions: true }

describe('the deletion of an account', () => {
  it('needs nothing more when nothing is open', () => {
    expect(() => assertSettled(none, nothing)).not.toThrow()
    expect(() => assertSettled(having(0), nothing)).not.toThrow()
  })

  it('needs that the credit which is left is given up', () => {
    expect(() => assertSettled(having(1), nothing)).toThrow('account.creditLeft')
    expect(() => assertSettled(having(1), all)).not.toThrow()
  })

  it('needs that subscriptions which are still valid are given up, too', () => {
    const valid = { ...having(5), subscriptions: 1 }
    expect(() => assertSettled(valid, { credit: true, subscriptions: false })).toThrow('account.subscriptionsLeft')
    expect(() => assertSettled(valid, all)).not.toThrow()
  })

  it('gives up the credit that there is, and no more', () => {
    const givenUp = givenUpOf(having(500))
    expect(givenUp).toEqual([{ currency: 'EUR', amount: 500 }])
    expect(() => assertGivenUp(having(500), givenUp)).not.toThrow()
    expect(() => assertGivenUp(having(501), givenUp)).toThrow('account.creditLeft')
    expect(() => assertGivenUp(having(1), [])).toThrow('account.creditLeft')
  })

  it.each([
    [having(-1), 'account.creditOwed'],
    [having(5, 1), 'account.paymentsOpen'],
    [{ ...none, seats: 1 }, 'account.paymentsOpen'],
    [deposit(15_000, 10_000), 'account.paymentsOpen'],
    [{ ...deposit(10_000, 10_000), seats: 1 }, 'account.paymentsOpen'],
    [deposit(10_000, 10_000), 'account.depositHeld'],
  ])('is refused while something is owed, reserved or paid for', (open, code) => {
    expect(() => assertSettled(open, all)).toThrow(code)
  })
})
