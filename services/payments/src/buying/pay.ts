import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Currency } from '@parta/contracts/values'
import { accounts } from '../ledger/account-rules.ts'
import { depositHold } from '../ledger/rules.ts'
import type { Claim, Hold } from '../ledger/store.ts'
import { endOfValidity, entrantOf, holdIdsOf } from '../purchases/rules.ts'
import type { Payment, Purchase, PurchaseWithId } from '../purchases/store.ts'
import {
  type Attempted,
  finishPurchase,
  holdPurchase,
  isByTopUp,
  pausePurchase,
  type SeatsAnswer,
  seatPurchase,
} from './attempt-rules.ts'

/** Entrants of one event whose seats are to become final. */
export interface SeatsAsked {
  readonly purchaseId: string
  readonly eventId: string
  readonly productId: string
  readonly userId: string
  readonly entrants: readonly {
    readonly id: string
    readonly paymentId: string
    readonly amount: number
    readonly currency: Currency
    readonly multisport?: true
    readonly agreedAt?: string
  }[]
  /** After this time the question must seat nobody: the next attempt may ask, and act on its answer. */
  readonly until: Date
}

interface Reserved {
  readonly holds: readonly Hold[]
  readonly claims: readonly Claim[]
}

/** What became of payments whose credit was to be held, by their ids. */
interface Reservation {
  /** Reserved before, and posted or released since. */
  readonly settled: readonly string[]
  /** Payments of a subscription that another payment claims for the same person. */
  readonly refused: readonly string[]
}

/** What an attempt does outside of the purchase; every step is idempotent. */
export interface Steps {
  /** Holds all of the amounts or none, but those whose claim another payment has. @throws payment.notEnoughCredit */
  hold(userId: string, reserved: Reserved): Promise<Reservation>
  post(userId: string, ids: readonly string[]): Promise<{ readonly done: readonly string[] }>
  release(userId: string, ids: readonly string[]): Promise<unknown>
  takeSeats(asked: SeatsAsked): Promise<SeatsAnswer>
  /** Whether a payment got its seat, also if it was left since. */
  hasSeat(asked: { readonly eventId: string; readonly paymentId: string }): Promise<boolean>
  change(rule: (state: Purchase | null, now: Date) => { next: Purchase; answer: Attempted }): Promise<Attempted>
}

/**
 * Makes an attempt to pay, from the step that the purchase has reached: holds the credit, takes the seats, posts the
 * credit of those that have one and releases the rest. After a crash between any two steps it is made again. Stops as
 * soon as another attempt has taken over.
 */
export async function pay(steps: Steps, begun: PurchaseWithId): Promise<void> {
  const { id, userId, attempt } = begun
  let current: Purchase = begun
  if (current.step === 'open') {
    const held = await hold(steps, begun)
    if (!held) return
    current = held
  }
  for (const asked of seatsWanted(id, current)) {
    const first = await steps.takeSeats(asked)
    // An earlier attempt may have asked without an answer, and events may have seated somebody meanwhile.
    const answer = begun.step === 'held' ? await confirmed(steps, asked, first) : first
    const { purchase, isOurs } = await steps.change((state) =>
      seatPurchase(state, { attempt, eventId: asked.eventId, productId: asked.productId, answer }),
    )
    if (!isOurs) return
    current = purchase
  }
  await steps.release(userId, holdIdsOf(current.payments.filter(({ status }) => status === 'cancelled')))
  const charged = current.payments.filter(({ amount, status }) => amount > 0 && status === 'pending')
  const { done: posted } = await steps.post(userId, idsOf(charged))
  await steps.change((state, now) => finishPurchase(state, { attempt, posted }, now))
}

/** Returns the answer, with those entrants among the taken who have a seat although the answer refuses them. */
async function confirmed(steps: Steps, { eventId, entrants }: SeatsAsked, answer: SeatsAnswer): Promise<SeatsAnswer> {
  const taken = [...answer.taken]
  for (const { id, paymentId } of entrants) {
    const isRefused = answer.refused.some((refused) => refused.id === id)
    if (isRefused && (await steps.hasSeat({ eventId, paymentId }))) taken.push(id)
  }
  return { taken, refused: answer.refused.filter(({ id }) => !taken.includes(id)) }
}

/** Holds the credit. @returns `null` when it is not enough, or when another attempt has taken over */
async function hold(steps: Steps, begun: PurchaseWithId): Promise<Purchase | null> {
  const { userId, attempt, currency } = begun
  const claims = claimsOf(begun)
  let reservation: Reservation = { settled: [], refused: [] }
  const holds = begun.payments
    .filter(({ status }) => status === 'pending')
    .flatMap(({ id, amount, orgId, deposit }): Hold[] => {
      const to = { currency, to: accounts.org(orgId, currency) }
      return [
        ...(amount > 0 ? [{ id, amount, ...to }] : []),
        ...(deposit ? [{ id: depositHold(id), amount: deposit.amount, ...to, isDeposit: true as const }] : []),
      ]
    })
  try {
    if (holds.length + claims.length > 0) reservation = await steps.hold(userId, { holds, claims })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payment.notEnoughCredit') throw error
    await steps.change((state, now) => pausePurchase(state, attempt, now))
    return null
  }
  const { purchase, isOurs } = await steps.change((state, now) => holdPurchase(state, { attempt, ...reservation }, now))
  if (isOurs) return purchase
  // This process was so slow that the payments were cancelled or expired meanwhile: their credit is free again.
  const over = purchase.payments.filter(({ status }) => status === 'cancelled' || status === 'expired')
  await steps.release(userId, holdIdsOf(over))
  return null
}

const idsOf = (payments: readonly Payment[]) => payments.map(({ id }) => id)

/** Returns what pending subscriptions claim: no person pays for the same one twice at a time. */
function claimsOf({ userId, payments, busyUntil }: Purchase): Claim[] {
  const pending = payments.filter(({ status, type }) => status === 'pending' && type === 'subscription')
  return pending.map((payment) => {
    const key = `${payment.productId} ${entrantOf(payment, userId)}`
    const at = busyUntil ?? new Date(0)
    const { id, validFrom } = payment
    // A renewal that is paid after the subscription has ended begins at once.
    const from = validFrom && validFrom > at ? { from: validFrom } : {}
    return { key, id, until: endOfValidity(payment, at) ?? new Date(0), ...from }
  })
}

/** The questions of an attempt expire so long before the attempt itself, because the clocks of two processes differ. */
const fenceMs = 3 * second

/** Returns a question for each event and product whose seats are not known yet. */
function seatsWanted(purchaseId: string, purchase: Purchase): SeatsAsked[] {
  const { userId, currency, payments, busyUntil, agreedAt } = purchase
  const agreed = isByTopUp(purchase) && agreedAt ? { agreedAt: agreedAt.toISOString() } : {}
  const until = new Date((busyUntil?.getTime() ?? 0) - fenceMs)
  const wanted = payments.filter(({ status, seat }) => status === 'pending' && seat === 'wanted')
  return [...Map.groupBy(wanted, ({ eventId, productId }) => `${eventId} ${productId}`).values()].flatMap((group) => {
    const [first] = group
    if (!first?.eventId) return []
    const entrants = group.map((payment) => ({
      id: entrantOf(payment, userId),
      paymentId: payment.id,
      amount: payment.amount,
      currency,
      ...(payment.multisport ? { multisport: true as const } : {}),
      ...agreed,
    }))
    return [{ purchaseId, eventId: first.eventId, productId: first.productId, userId, entrants, until }]
  })
}
