import { AppError } from '@parta/contracts/errors'
import type { Currency } from '@parta/contracts/values'
import { entrantOf } from '../payments/rules.ts'
import type { Payment, Purchase } from '../payments/store.ts'
import {
  type Attempted,
  finishPurchase,
  holdPurchase,
  pausePurchase,
  type SeatsAnswer,
  seatPurchase,
} from './attempt-rules.ts'

export interface Hold {
  readonly id: string
  readonly amount: number
  readonly currency: Currency
  /** The account that gets the credit. */
  readonly to: string
}

/** Entrants of one event whose seats are to become final. */
export interface SeatsAsked {
  readonly purchaseId: string
  readonly eventId: string
  readonly productId: string
  readonly userId: string
  readonly entrants: readonly { readonly id: string; readonly paymentId: string; readonly amount: number }[]
}

/** What an attempt does outside of the purchase; every step is idempotent. */
export interface Steps {
  /** Holds all of the amounts or none. @throws payment.notEnoughCredit */
  hold(userId: string, holds: readonly Hold[]): Promise<unknown>
  post(userId: string, ids: readonly string[]): Promise<unknown>
  release(userId: string, ids: readonly string[]): Promise<unknown>
  takeSeats(asked: SeatsAsked): Promise<SeatsAnswer>
  change(rule: (state: Purchase | null, now: Date) => { next: Purchase; answer: Attempted }): Promise<Attempted>
}

type Begun = Purchase & { readonly id: string }

/**
 * Makes an attempt to pay, from the step that the purchase has reached: holds the credit, takes the seats, posts the
 * credit of those that have one and releases the rest. After a crash between any two steps it is made again. Stops as
 * soon as another attempt has taken over.
 */
export async function pay(steps: Steps, begun: Begun): Promise<void> {
  const { id, userId, attempt } = begun
  let current: Purchase = begun
  if (current.step === 'open') {
    const held = await hold(steps, begun)
    if (!held) return
    current = held
  }
  for (const asked of seatsWanted(id, current)) {
    const answer = await steps.takeSeats(asked)
    const { purchase, isOurs } = await steps.change((state) =>
      seatPurchase(state, { attempt, eventId: asked.eventId, productId: asked.productId, answer }),
    )
    if (!isOurs) return
    current = purchase
  }
  const charged = current.payments.filter(({ amount }) => amount > 0)
  await steps.release(userId, idsOf(charged.filter(({ status }) => status === 'cancelled')))
  await steps.post(userId, idsOf(charged.filter(({ status }) => status === 'pending')))
  await steps.change((state, now) => finishPurchase(state, attempt, now))
}

/** Holds the credit. @returns `null` when it is not enough, or when another attempt has taken over */
async function hold(steps: Steps, begun: Begun): Promise<Purchase | null> {
  const { userId, attempt, currency } = begun
  const charged = begun.payments.filter(({ status, amount }) => status === 'pending' && amount > 0)
  const holds = charged.map(({ id, amount, orgId }) => ({ id, amount, currency, to: `org:${orgId}:${currency}` }))
  try {
    if (holds.length > 0) await steps.hold(userId, holds)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payment.notEnoughCredit') throw error
    await steps.change((state) => pausePurchase(state, attempt))
    return null
  }
  const { purchase, isOurs } = await steps.change((state) => holdPurchase(state, attempt))
  if (isOurs) return purchase
  // This process was so slow that the payments were cancelled or expired meanwhile: their credit is free again.
  const over = purchase.payments.filter(({ status }) => status === 'cancelled' || status === 'expired')
  await steps.release(userId, idsOf(over))
  return null
}

const idsOf = (payments: readonly Payment[]) => payments.map(({ id }) => id)

/** Returns a question for each event and product whose seats are not known yet. */
function seatsWanted(purchaseId: string, { userId, payments }: Purchase): SeatsAsked[] {
  const wanted = payments.filter(({ status, seat }) => status === 'pending' && seat === 'wanted')
  return [...Map.groupBy(wanted, ({ eventId, productId }) => `${eventId} ${productId}`).values()].flatMap((group) => {
    const [first] = group
    if (!first?.eventId) return []
    const entrants = group.map((payment) => {
      const { id: paymentId, amount } = payment
      return { id: entrantOf(payment, userId), paymentId, amount }
    })
    return [{ purchaseId, eventId: first.eventId, productId: first.productId, userId, entrants }]
  })
}
