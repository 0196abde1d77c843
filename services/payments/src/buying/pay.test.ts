import { AppError } from '@parta/contracts/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim } from '../ledger/store.ts'
import { isInProgress } from '../purchases/rules.ts'
import type { Purchase } from '../purchases/store.ts'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import { cancelOwn, expirePurchase, finishPurchase, retryPurchase } from './attempt-rules.ts'
import { pay, type Steps } from './pay.ts'
import { pass, world } from './testing.ts'

const two = [aPayment(), aPayment({ id: 'purchase-2', aliasId: 'child', amount: 5000 })]

const withDeposit = aPayment({ multisport: true, deposit: { amount: 3000, status: 'due', settledAt: null } })
const later = new Date('2026-11-23T10:00:05Z')
/** A purchase before its last step. */
const unfinished = {
  step: 'held' as const,
  busyUntil: new Date('2026-11-23T10:00:12Z'),
  payments: [{ ...withDeposit, seat: 'taken' as const }],
}

describe('paying', () => {
  it('takes the seats and the credit together', async () => {
    const { first, see } = world([...two, pass], { credit: 30_000, seats: 2 })
    await first()
    expect(see().purchase).toMatchObject({ step: 'done', busyUntil: null })
    expect(see().purchase.payments.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    expect(see()).toMatchObject({ available: 5000, sold: 25_000, held: 0 })
  })

  it('charges nobody of a group that gets no seats, and still sells the rest of the kart', async () => {
    const { first, see } = world([...two, pass], { credit: 30_000, seats: 1 })
    await first()
    expect(see().purchase.payments.map(({ status, reason }) => [status, reason])).toEqual([
      ['cancelled', 'event.full'],
      ['cancelled', 'event.full'],
      ['paid', null],
    ])
    expect(see()).toMatchObject({ available: 20_000, sold: 10_000, held: 0 })
  })

  it('makes a subscription that is paid just before midnight valid for as long as its claim, so that it can be renewed', async () => {
    const night = new Date('2026-11-23T22:59:55Z')
    const state = { step: 'open' as const, attempt: 1, busyUntil: new Date(night.getTime() + 12_000) }
    const begun = { ...aPurchase({ ...state, payments: [pass] }), id: 'purchase' }
    const claims: Claim[] = []
    let purchase: Purchase = begun
    await pay(
      {
        hold: (_user, reserved) => {
          claims.push(...reserved.claims)
          return Promise.resolve({ settled: [], refused: [] })
        },
        post: (_user, ids) => Promise.resolve({ done: ids }),
        release: () => Promise.resolve(),
        takeSeats: () => Promise.reject(new Error('It has no seats')),
        hasSeat: () => Promise.resolve(false),
        change: (rule) => {
          const { next, answer } = rule(purchase, night)
          purchase = next
          return Promise.resolve(answer)
        },
      },
      begun,
    )
    expect(purchase.payments).toMatchObject([{ status: 'paid', validUntil: claims[0]?.until }])
  })

  it('holds nothing without enough credit, and pays when it is tried again after a top-up', async () => {
    const { first, see, topUp, change, attempt } = world(two, { credit: 14_999, seats: 2 })
    await first()
    expect(see()).toMatchObject({ available: 14_999, held: 0, purchase: { step: 'open', busyUntil: null } })
    topUp(1)
    const retry = { id: 'purchase', userId: 'jana', key: { id: 'second', input: 'retry' } }
    await attempt(change((state, now) => retryPurchase(state, retry, now)))
    expect(see()).toMatchObject({ available: 0, sold: 15_000, purchase: { step: 'done' } })
    expect(change((state, now) => retryPurchase(state, retry, now)).isOurs).toBe(false)
    const other = { ...retry, key: { id: 'third', input: 'retry' } }
    expect(() => change((state, now) => retryPurchase(state, other, now))).toThrow('payment.notPending')
  })

  it('knows its first call however often it was tried again, and allows no attempts without end', async () => {
    const { first, see, change, attempt } = world(two, { credit: 0, seats: 2 })
    await first()
    const retry = (id: string) =>
      change((state, now) => retryPurchase(state, { id: 'purchase', userId: 'jana', key: { id, input: 'retry' } }, now))
    for (let count = 1; count < 100; count += 1) await attempt(retry(`key-${count}`))
    expect(see().purchase.keys[0]?.id).toBe('purchase')
    expect(retry('key-1').isOurs).toBe(false)
    expect(() => retry('one-more')).toThrow('payment.triedTooOften')
  })

  it('charges nothing for a free seat', async () => {
    const { first, see } = world([aPayment({ amount: 0, multisport: true })], { credit: 0, seats: 1 })
    await first()
    expect(see().purchase.payments[0]).toMatchObject({ status: 'paid', amount: 0 })
  })

  it('holds the deposit of a seat at the MultiSport price beside its amount, and looks at it from the start on', async () => {
    const { first, see } = world([withDeposit], { credit: 13_000, seats: 1 })
    await first()
    expect(see().purchase.payments[0]).toMatchObject({ status: 'paid', deposit: { amount: 3000, status: 'held' } })
    expect(see()).toMatchObject({ available: 0, sold: 10_000, held: 3000 })
    const { purchase } = see()
    const [task] =
      finishPurchase({ ...purchase, ...unfinished }, { attempt: 1, posted: ['purchase-1'] }, later).tasks ?? []
    expect(task).toMatchObject({ task: { name: 'settle-deposit' }, planning: { at: withDeposit.expiresAt } })
  })

  it('needs credit for the deposit, too, also of a free seat', async () => {
    const free = { ...withDeposit, amount: 0 }
    const { first, see, topUp, change, attempt } = world([free], { credit: 2999, seats: 1 })
    await first()
    expect(see()).toMatchObject({ available: 2999, held: 0, purchase: { step: 'open', busyUntil: null } })
    topUp(1)
    const retry = { id: 'purchase', userId: 'jana', key: { id: 'second', input: 'retry' } }
    await attempt(change((state, now) => retryPurchase(state, retry, now)))
    expect(see()).toMatchObject({ available: 0, sold: 0, held: 3000 })
    expect(see().purchase.payments[0]?.status).toBe('paid')
  })

  it('gives the deposit back with the amount when there is no seat', async () => {
    const { first, see } = world([withDeposit], { credit: 13_000, seats: 0 })
    await first()
    expect(see()).toMatchObject({ available: 13_000, sold: 0, held: 0 })
    expect(see().purchase.payments[0]?.status).toBe('cancelled')
  })

  it('refuses a subscription that another payment has just bought, and still sells the rest', async () => {
    const { first, see, claim } = world([...two, pass], { credit: 30_000, seats: 2 })
    claim('pass jana')
    await first()
    expect(see().purchase.payments.map(({ status, reason }) => [status, reason])).toEqual([
      ['paid', null],
      ['paid', null],
      ['cancelled', 'payment.alreadyPaid'],
    ])
    expect(see()).toMatchObject({ available: 15_000, sold: 15_000, held: 0 })
  })

  it('never notes as paid what was not posted', async () => {
    const { first, see, crash, release, change, wait, resume } = world(two, { credit: 20_000, seats: 2 })
    // The process dies after the seats were taken, and the credit is released by hand.
    crash([...Array.from({ length: 5 }, () => false), true])
    await first()
    release(['purchase-1'])
    wait(13_000)
    await resume()
    expect(see().purchase.payments.map(({ status }) => status)).toEqual(['pending', 'pending'])
    const { attempt } = see().purchase
    const finish = () => change((state, now) => finishPurchase(state, { attempt, posted: ['purchase-2'] }, now))
    expect(finish).toThrow('No credit is held or posted for purchase-1')
  })

  it('gives a place to whom events has seated without an answer, although a later question is refused', async () => {
    const { first, see, crash, wait, resume, answerLate, makeRoom } = world(two, { credit: 20_000, seats: 2 })
    crash([false, false, false, false, true])
    await first()
    answerLate()
    makeRoom(-1)
    wait(13_000)
    await resume()
    expect(see().purchase.payments.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  it('lets a question that comes too late seat nobody', async () => {
    const { first, see, crash, wait, resume, answerLate, makeRoom } = world(two, { credit: 20_000, seats: 0 })
    crash([false, false, false, false, true])
    await first()
    wait(13_000)
    await resume()
    makeRoom(2)
    answerLate()
    expect(see().purchase.payments.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(see()).toMatchObject({ available: 20_000, held: 0 })
    expect(see().seated.size).toBe(0)
  })

  it('is continued after a crash before or after each step, with the same end', async () => {
    for (let at = 0; at < 18; at += 1) {
      for (const seats of [2, 1]) {
        const { first, see, crash, wait, resume } = world([...two, pass], { credit: 25_000, seats })
        crash(Array.from({ length: at + 1 }, (_none, mark) => mark === at))
        await first()
        wait(13_000)
        await resume()
        const { purchase, available, sold, held } = see()
        expect(purchase.step, `crash at ${at}`).toBe('done')
        expect({ available, sold, held }).toEqual(
          seats === 2 ? { available: 0, sold: 25_000, held: 0 } : { available: 15_000, sold: 10_000, held: 0 },
        )
      }
    }
  })
})

describe('a pending payment', () => {
  const own = { userId: 'jana', paymentId: 'purchase-1' }

  it('is cancelled by its payer only, and not while its credit is held', async () => {
    const { first, see, change, crash } = world(two, { credit: 20_000, seats: 2 })
    crash([false, false, false, true])
    await first()
    expect(isInProgress(see().purchase)).toBe(true)
    expect(() => change((state) => cancelOwn(state, own))).toThrow('payment.inProgress')
    expect(() => change((state) => cancelOwn(state, { ...own, userId: 'petr' }))).toThrow('payment.notFound')
    expect(change(expirePurchase)).toBe(false)
  })

  it('gets the credit back that a slow attempt held after it was cancelled', async () => {
    const busyUntil = new Date('2026-11-23T10:00:12Z')
    const begun = { ...aPurchase({ attempt: 1, busyUntil, payments: two }), id: 'purchase' }
    const cancelled = { ...aPayment(), status: 'cancelled' as const }
    const over = { ...begun, busyUntil: null, payments: [cancelled, { ...cancelled, id: 'purchase-2' }] }
    const released: string[] = []
    const never = () => Promise.reject(new Error('The attempt is over'))
    const hold = () => Promise.resolve({ settled: [], refused: [] })
    const release = (_user: string, ids: readonly string[]) => Promise.resolve(released.push(...ids))
    const change: Steps['change'] = (rule) => Promise.resolve(rule(over, later).answer)
    await pay({ hold, release, change, post: never, takeSeats: never, hasSeat: never }, begun)
    expect(released).toEqual(['purchase-1', 'purchase-2'])
  })

  it('plans the release of its credit when it ends: a slow attempt may have held it', async () => {
    const { first, see } = world(two, { credit: 0, seats: 2 })
    await first()
    const { purchase } = see()
    const cancelled = cancelOwn(purchase, own)
    expect(cancelled.tasks).toMatchObject([
      { task: { name: 'release-hold' }, planning: { data: { paymentId: 'purchase-1' } } },
    ])
    const expired = expirePurchase(cancelled.next, new Date('2026-11-25T00:00:00Z'))
    expect(expired.tasks).toMatchObject([
      { task: { name: 'release-hold' }, planning: { data: { paymentId: 'purchase-2' } } },
    ])
  })

  it('is a fact when it expires, and never twice', async () => {
    const { first, see } = world(two, { credit: 0, seats: 2 })
    await first()
    const expired = expirePurchase(see().purchase, new Date('2026-11-25T00:00:00Z'))
    expect(expired.facts?.map(({ type, data }) => [type.name, (data as { paymentId: string }).paymentId])).toEqual([
      ['payments.payment-expired', 'purchase-1'],
      ['payments.payment-expired', 'purchase-2'],
    ])
    expect(expirePurchase(expired.next, new Date('2026-11-25T00:00:00Z')).facts).toBeUndefined()
  })

  it('stays cancelled, and the others bought with it are still paid', async () => {
    const { first, see, change, topUp, attempt } = world(two, { credit: 0, seats: 2 })
    await first()
    change((state) => cancelOwn(state, own))
    change((state) => cancelOwn(state, own))
    topUp(5000)
    const retry = { id: 'purchase', userId: 'jana', key: { id: 'second', input: 'retry' } }
    await attempt(change((state, now) => retryPurchase(state, retry, now)))
    expect(see().purchase.payments.map(({ status }) => status)).toEqual(['cancelled', 'paid'])
    expect(see().available).toBe(0)
  })
})

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('resume' as const), crash: fc.array(fc.boolean(), { maxLength: 14 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), key: fc.integer({ min: 1, max: 3 }) }) },
  fc.record({ do: fc.constant('cancel' as const), payment: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 13, 90_000) }),
  fc.record({ do: fc.constant('topUp' as const), amount: fc.nat(20_000) }),
  fc.record({ do: fc.constant('room' as const), places: fc.integer({ min: -1, max: 2 }) }),
  fc.record({ do: fc.constant('late' as const) }),
)

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

async function act(it: ReturnType<typeof world>, one: Action): Promise<void> {
  if (one.do === 'wait') it.wait(one.seconds * 1000)
  if (one.do === 'topUp') it.topUp(one.amount)
  if (one.do === 'room') it.makeRoom(one.places)
  if (one.do === 'late') it.answerLate()
  if (one.do === 'cancel')
    it.change((state) => cancelOwn(state, { userId: 'jana', paymentId: `purchase-${one.payment}` }))
  if (one.do === 'retry') {
    const key = { id: `key-${one.key}`, input: 'retry' }
    await it.attempt(it.change((state, now) => retryPurchase(state, { id: 'purchase', userId: 'jana', key }, now)))
  }
  if (one.do === 'resume') {
    it.crash(one.crash)
    await it.resume()
    it.crash([])
  }
}

describe('any order of attempts, crashes, cancellations, top-ups and waiting', () => {
  it('never charges without a seat, moves no money twice, and no payment comes back from its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 15 }),
        fc.nat(30_000),
        fc.nat(3),
        async (actions, credit, seats) => {
          const it = world([withDeposit, ...two.slice(1), pass], { credit, seats })
          let total = credit
          await it.first()
          for (const one of actions) {
            if (one.do === 'topUp') total += one.amount
            await act(it, one).catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error
            })
          }
          it.wait(13_000)
          await it.resume()
          it.makeRoom(5)
          for (let count = 0; count < 20; count += 1) it.answerLate()
          it.wait(200_000_000)
          it.change(expirePurchase)
          const { purchase, available, sold, held, seated, history } = it.see()
          const paid = purchase.payments.filter(({ status }) => status === 'paid')
          // The deposits of paid seats are held, and nothing else.
          expect(held).toBe(paid.reduce((sum, { deposit }) => sum + (deposit?.amount ?? 0), 0))
          expect(available + sold + held).toBe(total)
          expect(sold).toBe(paid.reduce((sum, { amount }) => sum + amount, 0))
          expect(purchase.payments.filter(({ status }) => status === 'pending')).toEqual([])
          // A seat is paid for, and a payment of an event has its seat.
          expect([...seated].toSorted()).toEqual(paid.filter(({ eventId }) => eventId).map(({ id }) => id))
          for (const at of purchase.payments.keys()) {
            const ends = history.map((statuses) => statuses[at]).filter((status) => status !== 'pending')
            expect(new Set(ends).size).toBeLessThanOrEqual(1)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
