import { describe, expect, it } from 'vitest'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import {
  finishPurchase,
  holdPurchase,
  pausePurchase,
  resumePurchase,
  retryPurchase,
  seatPurchase,
} from './attempt-rules.ts'
import { pass, world } from './testing.ts'

const start = new Date('2026-11-23T10:00:00Z')

describe('an attempt that is continued after the time of its payments is over', () => {
  const longAfter = 3 * 24 * 60 * 60 * 1000

  it.each([0, 1, 2])(
    'expires an overdue payment unless its credit was noted as held before the crash (step %i), and releases the credit',
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

describe('a purchase whose attempt died before it noted that credit is held', () => {
  const over = new Date(start.getTime() + 12_000)
  const child = aPayment({ id: 'purchase-2', aliasId: 'child' })
  const begun = aPurchase({ payments: [pass, child, aPayment({ id: 'purchase-4', expiresAt: over })] })
  const removed = new Map([['purchase-2', 'alias.notFound']])
  const statusesOf = ({ payments }: typeof begun) => payments.map(({ status, reason }) => [status, reason])
  const ended = [
    ['pending', null],
    ['cancelled', 'alias.notFound'],
    ['expired', null],
  ]
  const retrying = { id: 'purchase', userId: 'jana', key: { id: 'again', input: 'retry' }, unsold: removed }

  it.each([
    ['it is tried again', () => retryPurchase(begun, retrying, over)],
    ['its task continues it', () => resumePurchase(begun, over, removed)],
  ])('pays nothing that is overdue or no longer sold when %s, and releases its credit', (_how, decide) => {
    const { next, facts, tasks = [], answer } = decide()
    expect(statusesOf(next)).toEqual(ended)
    expect(next).toMatchObject({ step: 'open', attempt: 2 })
    expect(answer.isOurs).toBe(true)
    expect(facts?.map(({ type }) => type.name)).toEqual(['payments.payment-expired'])
    const released = tasks.filter(({ task }) => task.name === 'release-hold').map(({ planning }) => planning.id)
    expect(released).toEqual(['purchase-2', 'purchase-4'])
  })

  it('is done when its only payment is for a removed alias, and releases the credit', () => {
    const { next, tasks } = resumePurchase({ ...begun, payments: [child] }, over, removed)
    expect(next).toMatchObject({ step: 'done', busyUntil: null })
    expect(tasks?.map(({ task }) => task.name)).toEqual(['release-hold'])
  })

  it('stays as it is before the time of that attempt is over, and while its credit is held', () => {
    const before = new Date(over.getTime() - 1)
    expect(retryPurchase(begun, retrying, before).next).toBe(begun)
    expect(resumePurchase(begun, before, removed).next).toBe(begun)
    const held = { ...begun, step: 'held' as const }
    const pending = begun.payments.map(() => ['pending', null])
    expect(statusesOf(retryPurchase(held, retrying, over).next)).toEqual(pending)
    expect(statusesOf(resumePurchase(held, over, removed).next)).toEqual(pending)
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

describe('an attempt that another one has taken over from', () => {
  const payments = [aPayment({ seat: 'taken' })]
  const state = aPurchase({ step: 'held', attempt: 2, busyUntil: new Date('2026-11-23T10:00:12Z'), payments })
  const at = new Date('2026-11-23T10:00:05Z')

  it('changes nothing any more, at whichever step it is', () => {
    const answer = { taken: [], refused: [{ id: 'jana', code: 'event.full' }] }
    for (const { next, answer: said, facts = [] } of [
      holdPurchase(state, { attempt: 1, settled: [], refused: ['purchase-1'] }, at),
      pausePurchase(state, 1, at),
      seatPurchase(state, { attempt: 1, eventId: 'event', productId: 'product', answer }),
      finishPurchase(state, { attempt: 1, posted: ['purchase-1'] }, at),
    ]) {
      expect([next, said.isOurs, facts]).toEqual([state, false, []])
    }
  })
})
