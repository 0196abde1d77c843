import { AppError, type ErrorCode } from '@parta/contracts/errors'
import { isLeavingOpen, isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/store/decision'
import { withClock } from '../core/clock-rules.ts'
import { owes } from '../core/owe-rules.ts'
import { addPlayers } from '../core/queue-rules.ts'
import { isHeld, passesOf } from '../core/seat-rules.ts'
import type { Entry, EventRow, Release } from '../core/store.ts'
import { type JoinRequest, opened, removePlayers, splitEntrants } from './join-rules.ts'
import { type Payments, settle } from './settle-rules.ts'

/** Entrants whose seats are paid for. */
export interface PaidRequest extends Omit<JoinRequest, 'coverage' | 'isRepeated' | 'through'> {
  readonly productId: string
  readonly userId: string
  /** The payment of each entrant, by the entrant's id. */
  readonly payments: Payments
  /** After this time nobody is seated: the payments service has given up this attempt, and may have made another. */
  readonly until?: Date | undefined
  /** Set when a subscription takes the seats automatically: the time when the task was planned. */
  readonly since?: Date | undefined
  /** The entrants who are in another event at the time of this one. */
  readonly busyIds?: ReadonlySet<string>
}

export interface PaidOutcome {
  /** The ids of entrants whose payment has its seat, or had it before they left. */
  readonly taken: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: ErrorCode }[]
}

/**
 * Makes the seats of paid entrants final. Seats that are held or owed are taken while the product is sold; the other
 * entrants are checked as when they join, and find room together or not at all. Idempotent by payment.
 * @throws server.busy when seats are asked for too late
 */
export function takePaidSeats(
  before: EventRow | null,
  paying: PaidRequest,
  now: Date,
): Decision<EventRow | null, PaidOutcome> {
  const { since } = paying
  const known = since ? notSeatedAutomatically(before, { ...paying, since }, now) : []
  const payments = new Map([...paying.payments].filter(([id]) => !known.some((one) => one.id === id)))
  const { next, facts, answer } = takeUnanswered(before, { ...paying, payments }, now)
  return { next, ...(facts ? { facts } : {}), answer: { ...answer, refused: [...known, ...answer.refused] } }
}

/**
 * Returns the entrants whom a subscription does not seat automatically: they had its seat before the task was planned,
 * that seat was released, they left a seat of another subscription, they could not leave the event any more, or they are
 * in another one at that time. Who left a seat that was bought without a subscription is seated.
 */
function notSeatedAutomatically(
  event: EventRow | null,
  { payments, since, busyIds }: PaidRequest & { readonly since: Date },
  now: Date,
): PaidOutcome['refused'] {
  const { players = [], releases = [] } = event ?? {}
  return [...payments].flatMap(([id, { paymentId }]): PaidOutcome['refused'] => {
    const seated = players.find((one) => one.id === id && one.paymentId === paymentId)
    if (seated) return (seated.paidAt ?? seated.at) < since ? [{ id, code: 'event.alreadyJoined' }] : []
    const own = releases.filter((one) => one.id === id)
    const isLeft = own.some((one) => one.paymentId === paymentId || (one.amount === undefined && isGivenUp(one)))
    if (isLeft) return [{ id, code: 'event.leftTooOften' }]
    if (!event || isPast(event, now)) return []
    if (!isLeavingOpen(event, now)) return [{ id, code: 'event.tooLateToLeave' }]
    return busyIds?.has(id) ? [{ id, code: 'event.sameTime' }] : []
  })
}

const isGivenUp = ({ reason }: Release) => reason === 'left' || reason === 'moved'

function takeUnanswered(
  before: EventRow | null,
  paying: PaidRequest,
  now: Date,
): Decision<EventRow | null, PaidOutcome> {
  const { payments } = paying
  const isSeated = (id: string, paymentId: string) =>
    [before?.players ?? [], before?.releases ?? []].some((list) =>
      list.some((one) => one.id === id && one.paymentId === paymentId),
    )
  const done = [...payments].filter(([id, { paymentId }]) => isSeated(id, paymentId)).map(([id]) => id)
  const rest = new Map([...payments].filter(([id]) => !done.includes(id)))
  if (rest.size === 0) return { next: before, answer: { taken: done, refused: [] } }
  if (paying.until && now >= paying.until) throw new AppError('server.busy')
  try {
    const { next, facts, answer } = takeRest(before, { ...paying, payments: rest }, now)
    return { next, ...(facts ? { facts } : {}), answer: { ...answer, taken: [...done, ...answer.taken] } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refused = [...rest.keys()].map((id) => ({ id, code: error.code }))
    return { next: before, answer: { taken: done, refused } }
  }
}

/** @throws AppError when the event is over or cancelled, or does not sell the product */
function takeRest(before: EventRow | null, paying: PaidRequest, now: Date): Decision<EventRow, PaidOutcome> {
  const { eventId, productId, userId, payments } = paying
  const request = { ...paying, entrants: paying.entrants.filter(({ id }) => payments.has(id)) }
  const { before: kept, event, due } = opened(before, request, now)
  if (productId !== event.oneOffProductId && !passesOf(event).includes(productId)) {
    throw new AppError('product.notSold')
  }
  const isPaid = (entry: Entry) => (isHeld(entry) || owes(entry)) && entry.userId === userId && payments.has(entry.id)
  const held = event.players.filter(isPaid)
  const settled = settle(eventId, event, { isPaid, payments, now })
  const waiting = request.entrants.filter(({ id }) => !held.some((entry) => entry.id === id))
  // A seat that was held or owed in time may still be paid for, and a subscription that was bought in time stays valid.
  const isOver = event.saleEnded === true && productId === event.oneOffProductId
  const others = isOver ? [] : waiting
  const { able, already, refused } = splitEntrants(settled.next, { ...request, entrants: others }, now)
  const entries = able.map(({ id, userId: owner }) => ({ id, userId: owner, at: now, ...payments.get(id) }))
  const seated = addPlayers(settled.next, { eventId, entries, now })
  const taken = [...held, ...entries].map(({ id }) => id)
  const late = isOver ? waiting.map(({ id }) => ({ id, code: 'product.discontinued' as const })) : []
  const codes = [...refused, ...late, ...already.map((id) => ({ id, code: 'event.alreadyJoined' as const }))]
  const unknown = [...payments.keys()].filter((id) => ![...taken, ...codes.map((one) => one.id)].includes(id))
  const answer = { taken, refused: [...codes, ...unknown.map((id) => ({ id, code: 'alias.notFound' as const }))] }
  if (taken.length === 0) return { next: kept, answer }
  return { next: withClock(seated.next, now), facts: [...due, ...settled.facts, ...seated.facts], answer }
}

interface Releasing {
  readonly eventId: string
  readonly userId: string
  /** The payment that is no longer valid. */
  readonly paymentId: string
}

/**
 * Takes out the players whose seats a payment has paid for. An event that has begun keeps its players, and others of
 * the person stay.
 */
export function releaseSeats(
  before: EventRow | null,
  { eventId, userId, paymentId }: Releasing,
  now: Date,
): Decision<EventRow, void> {
  if (!before || isPast(before, now)) return { next: before as EventRow, answer: undefined }
  const ids = before.players.filter((entry) => entry.paymentId === paymentId).map(({ id }) => id)
  return removePlayers(before, { eventId, userId, ids }, now)
}
