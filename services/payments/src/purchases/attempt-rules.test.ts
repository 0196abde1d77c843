import { describe, expect, it } from 'vitest'
import { aPayment, aPurchase } from '../payments/testing.ts'
import { pausePurchase, resumePurchase } from './attempt-rules.ts'
import { pass, world } from './testing.ts'

const start = new Date('2026-11-23T10:00:00Z')

describe('an attempt that is continued after the time of its payments is over', () => {
  const longAfter = 3 * 24 * 60 * 60 * 1000

  it.each([0, 1, 2])(
    'lets a payment expire for which no credit was held before a crash at step %i, and publishes that',
    async (at) => {
      const { first, see, crash, wait, resume, release } = world([pass], { credit: 10_000, seats: 0 })
      crash(Array.from({ length: at + 1 }, (_none, mark) => mark === at))
      await first()
      wait(longAfter)
      const { tasks, facts } = resumePurchase(see().purchase, new Date(start.getTime() + longAfter))
      await resume()
      expect(see().purchase).toMatchObject({ step: 'done', busyUntil: null, payments: [{ status: 'expired' }] })
      expect(facts?.map(({ type }) => type.name)).toEqual(['payments.payment-expired'])
      expect(tasks?.map(({ task }) => task.name)).toEqual(['release-hold'])
      // As that task does.
      release(['purchase-3'])
      expect(see()).toMatchObject({ available: 10_000, sold: 0, held: 0 })
    },
  )

  it('pays the payments for which credit was held', async () => {
    const { first, see, crash, wait, resume } = world([pass], { credit: 10_000, seats: 0 })
    crash([false, false, false, true])
    await first()
    expect(see().purchase.step).toBe('held')
    wait(longAfter)
    await resume()
    expect(see()).toMatchObject({ purchase: { payments: [{ status: 'paid' }] }, available: 0, sold: 10_000, held: 0 })
  })
})

describe('a payment that begins to wait', () => {
  it('reminds its payer a day before the event, three hours before a subscription expires, or not at all', () => {
    const at = new Date('2026-11-23T10:00:00Z')
    const payments = [
      aPayment(),
      aPayment({ id: 'purchase-2', expiresAt: new Date('2026-11-24T10:30:00Z') }),
      { ...pass, expiresAt: new Date('2026-11-24T10:00:00Z') },
    ]
    const { facts, tasks } = pausePurchase(aPurchase({ payments }), 1, at)
    expect(facts).toHaveLength(3)
    expect(tasks?.map(({ task, planning }) => [task.name, planning.id, planning.at?.toISOString()])).toEqual([
      ['remind-payer', 'purchase-1', '2026-11-23T18:00:00.000Z'],
      ['remind-payer', 'purchase-3', '2026-11-24T07:00:00.000Z'],
    ])
  })
})
