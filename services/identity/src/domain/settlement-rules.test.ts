import type { Settlement } from '@parta/contracts/settlement'
import { describe, expect, it } from 'vitest'
import { assertSettled } from './settlement-rules.ts'

const none: Settlement = { credit: [], seats: 0 }
const having = (available: number, held = 0): Settlement => ({
  credit: [
    { currency: 'CZK', available: 0, held: 0 },
    { currency: 'EUR', available, held },
  ],
  seats: 0,
})
const deposit = (held: number, deposits: number): Settlement => ({
  credit: [{ currency: 'CZK', available: 0, held, deposits }],
  seats: 0,
})

describe('the deletion of an account', () => {
  it('needs nothing more when nothing is open', () => {
    expect(() => assertSettled(none, false)).not.toThrow()
    expect(() => assertSettled(having(0), false)).not.toThrow()
  })

  it('needs that the credit which is left is given up', () => {
    expect(() => assertSettled(having(1), false)).toThrow('account.creditLeft')
    expect(() => assertSettled(having(1), true)).not.toThrow()
  })

  it.each([
    [having(-1), 'account.creditOwed'],
    [having(5, 1), 'account.paymentsOpen'],
    [{ ...none, seats: 1 }, 'account.paymentsOpen'],
    [deposit(15_000, 10_000), 'account.paymentsOpen'],
    [{ ...deposit(10_000, 10_000), seats: 1 }, 'account.paymentsOpen'],
    [deposit(10_000, 10_000), 'account.depositHeld'],
  ])('is refused while something is owed, reserved or paid for', (open, code) => {
    expect(() => assertSettled(open, true)).toThrow(code)
  })
})
