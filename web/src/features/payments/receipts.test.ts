import { describe, expect, it } from 'vitest'
import { receiptsOf } from './receipts.ts'

describe('the receipts of a payment', () => {
  const seat = { status: 'paid', amount: 15_000, leaveCharge: 0 } as const

  it('are one of what was paid, and one of what came back', () => {
    expect(receiptsOf(seat)).toEqual(['payment'])
    expect(receiptsOf({ ...seat, status: 'refunded', leaveCharge: 5000 })).toEqual(['payment', 'refund'])
  })

  it('are none where no money moved: of a free seat, and of a refund of which all was kept', () => {
    expect(receiptsOf({ ...seat, amount: 0 })).toEqual([])
    expect(receiptsOf({ ...seat, status: 'refunded', leaveCharge: 15_000 })).toEqual(['payment'])
  })
})
