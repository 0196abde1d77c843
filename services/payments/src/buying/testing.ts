import { AppError } from '@parta/contracts/errors'
import type { Payment, Purchase } from '../purchases/store.ts'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import { resumePurchase, type SeatsAnswer } from './attempt-rules.ts'
import { pay, type SeatsAsked, type Steps } from './pay.ts'

const start = new Date('2026-11-23T10:00:00Z').getTime()

/** A subscription that is not paid yet. */
export const pass = aPayment({
  id: 'purchase-3',
  productId: 'pass',
  type: 'subscription',
  eventId: null,
  seat: 'none',
  validDays: 30,
})

/** A wallet in memory. */
function aWallet(credit: number) {
  let available = credit
  let sold = 0
  const holds = new Map<string, number>()
  const settled = new Map<string, 'posted' | 'released'>()
  const claims = new Map<string, string>()
  return {
    hold: (reserved: Parameters<Steps['hold']>[1]) => {
      const refused = reserved.claims.filter(({ key, id }) => (claims.get(key) ?? id) !== id).map(({ id }) => id)
      const wanted = reserved.holds.filter(({ id }) => !refused.includes(id))
      const fresh = wanted.filter(({ id }) => !holds.has(id) && !settled.has(id))
      const total = fresh.reduce((sum, { amount }) => sum + amount, 0)
      if (total > available) throw new AppError('payment.notEnoughCredit')
      available -= total
      for (const { id, amount } of fresh) holds.set(id, amount)
      return { settled: wanted.map(({ id }) => id).filter((id) => settled.has(id)), refused }
    },
    settle: (ids: readonly string[], as: 'posted' | 'released') => {
      for (const id of ids) {
        const amount = holds.get(id)
        if (amount === undefined) continue
        holds.delete(id)
        settled.set(id, as)
        if (as === 'posted') sold += amount
        else available += amount
      }
      return { done: ids.filter((id) => settled.get(id) === as) }
    },
    claim: (key: string) => claims.set(key, 'another'),
    topUp: (amount: number) => {
      available += amount
    },
    see: () => ({ available, sold, held: [...holds.values()].reduce((sum, one) => sum + one, 0) }),
  }
}

/** The seats of an event in memory. */
function anEvent(seats: number) {
  let places = seats
  const seated = new Set<string>()
  return {
    seated,
    take: ({ entrants, until }: SeatsAsked, now: number): SeatsAnswer => {
      const fresh = entrants.filter(({ paymentId }) => !seated.has(paymentId))
      if (fresh.length > 0 && until.getTime() <= now) throw new Error('The time of the question is over')
      if (fresh.length > places - seated.size)
        return { taken: [], refused: entrants.map(({ id }) => ({ id, code: 'event.full' })) }
      for (const { paymentId } of fresh) seated.add(paymentId)
      return { taken: entrants.map(({ id }) => id), refused: [] }
    },
    makeRoom: (more: number) => {
      places += more
    },
  }
}

/** A wallet, two events and a purchase in memory, whose steps fail at the places that `crash` names. */
export function world(payments: readonly Payment[], { credit, seats }: { credit: number; seats: number }) {
  let now = start
  let purchase: Purchase = aPurchase({ payments })
  let fails: readonly boolean[] = []
  const wallet = aWallet(credit)
  const event = anEvent(seats)
  const history: Payment['status'][][] = []
  /** Questions whose asker has died, or waits no longer, and that events may still answer. */
  const late: SeatsAsked[] = []

  /** A process dies before or after a step, as the next two marks say. */
  async function step<T>(work: () => T): Promise<T> {
    const [before, after, ...rest] = fails
    fails = rest
    if (before) throw new Error('crash')
    const result = work()
    if (after) throw new Error('crash')
    return result
  }
  function change<A>(rule: (state: Purchase, time: Date) => { next: Purchase; answer: A }): A {
    const { next, answer } = rule(purchase, new Date(now))
    purchase = next
    history.push(next.payments.map(({ status }) => status))
    return answer
  }
  const steps: Steps = {
    hold: (_user, reserved) => step(() => wallet.hold(reserved)),
    post: (_user, ids) => step(() => wallet.settle(ids, 'posted')),
    release: (_user, ids) => step(() => wallet.settle(ids, 'released')),
    takeSeats: (asked) => {
      if (fails[0]) late.push(asked)
      return step(() => event.take(asked, now))
    },
    hasSeat: ({ paymentId }) => step(() => event.seated.has(paymentId)),
    change: (rule) => step(() => change(rule)),
  }
  const attempt = (begun: { purchase: Purchase; isOurs: boolean }) =>
    begun.isOurs ? pay(steps, { ...begun.purchase, id: 'purchase' }).catch(() => {}) : Promise.resolve()
  return {
    attempt,
    change,
    crash: (marks: readonly boolean[]) => {
      fails = marks
    },
    wait: (ms: number) => {
      now += ms
    },
    /** Events answers the oldest question that nobody waits for any more. */
    answerLate: () => {
      const asked = late.shift()
      if (asked && asked.until.getTime() > now) event.take(asked, now)
    },
    /** Others leave the event, or join it. */
    makeRoom: event.makeRoom,
    /** Another payment has the claim of a product. */
    claim: wallet.claim,
    /** The credit of a payment is released by hand. */
    release: (ids: readonly string[]) => wallet.settle(ids, 'released'),
    topUp: wallet.topUp,
    first: () => attempt({ purchase, isOurs: true }),
    resume: () => attempt(change(resumePurchase)),
    see: () => ({ purchase, ...wallet.see(), seated: event.seated, history }),
  }
}
