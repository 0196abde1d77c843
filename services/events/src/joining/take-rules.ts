import { AppError, type ErrorCode } from '@parta/contracts/errors'
import { playerJoined } from '@parta/contracts/players'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import { withClock } from '../domain/clock-rules.ts'
import { about, isHeld, type MoveResult, refill, withLists } from '../domain/seat-rules.ts'
import { takeSeats } from '../domain/shift.ts'
import type { Entry, EventRow } from '../domain/store.ts'
import { type JoinRequest, judged, opened } from './join-rules.ts'

/** Entrants whose seats are paid for. */
export interface PaidRequest extends Omit<JoinRequest, 'coverage' | 'isRepeated' | 'through'> {
  readonly productId: string
  readonly userId: string
  /** The payment of each entrant, by the entrant's id. */
  readonly payments: ReadonlyMap<string, string>
}

export interface PaidOutcome {
  /** The ids of entrants whose payment has its seat, or had it before they left. */
  readonly taken: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: ErrorCode }[]
}

/**
 * Makes the seats of paid entrants final. Held seats are taken in any case; the other entrants are judged as when they
 * join, and find room together or not at all. Idempotent by payment.
 */
export function takePaidSeats(
  before: EventRow | null,
  paying: PaidRequest,
  now: Date,
): Decision<EventRow | null, PaidOutcome> {
  const { payments } = paying
  const isSeated = ([id, paymentId]: readonly [string, string]) =>
    [before?.players ?? [], before?.releases ?? []].some((list) =>
      list.some((one) => one.id === id && one.paymentId === paymentId),
    )
  const done = [...payments].filter(isSeated).map(([id]) => id)
  const rest = new Map([...payments].filter(([id]) => !done.includes(id)))
  if (rest.size === 0) return { next: before, answer: { taken: done, refused: [] } }
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
  if (productId !== event.oneOffProductId && productId !== event.subscriptionProductId) {
    throw new AppError('product.notSold')
  }
  const isOwnHold = (entry: Entry) => isHeld(entry) && entry.userId === userId && payments.has(entry.id)
  const held = event.players.filter(isOwnHold)
  const settled = settle(eventId, event, { isOwnHold, payments, now })
  const others = request.entrants.filter(({ id }) => !held.some((entry) => entry.id === id))
  const { able, already, refused } = judged(settled.next, { ...request, entrants: others }, now)
  const entries = able.map(({ id, userId: owner }) => withPayment({ id, userId: owner, at: now }, payments))
  const seated = takeSeats(settled.next, { eventId, entries, now })
  const taken = [...held, ...entries].map(({ id }) => id)
  const codes = [...refused, ...already.map((id) => ({ id, code: 'event.alreadyJoined' as const }))]
  const unknown = [...payments.keys()].filter((id) => ![...taken, ...codes.map((one) => one.id)].includes(id))
  const answer = { taken, refused: [...codes, ...unknown.map((id) => ({ id, code: 'alias.notFound' as const }))] }
  if (taken.length === 0) return { next: kept, answer }
  return { next: withClock(seated.next, now), facts: [...due, ...settled.facts, ...seated.facts], answer }
}

interface Settling {
  readonly isOwnHold: (entry: Entry) => boolean
  readonly payments: ReadonlyMap<string, string>
  readonly now: Date
}

/** Makes held seats final: their entrants are players from now on. */
function settle(eventId: string, event: EventRow, { isOwnHold, payments, now }: Settling): MoveResult {
  const held = event.players.filter(isOwnHold)
  if (held.length === 0) return { next: event, facts: [] }
  const players = event.players.map((entry) => (isOwnHold(entry) ? withPayment(entry, payments) : entry))
  const next = withLists(event, { players, queue: event.queue })
  const joined = held.map(
    (entry): FactDraft =>
      factOf(playerJoined, {
        ...about(eventId, next, entry),
        ...entry.through,
        ...paymentIdOf(entry, payments),
      }),
  )
  const { next: refilled, facts } = refill(eventId, next, now)
  return { next: refilled, facts: [...joined, ...facts] }
}

function withPayment(
  { payBy: _held, through: _source, ...entry }: Entry,
  payments: ReadonlyMap<string, string>,
): Entry {
  return { ...entry, ...paymentIdOf(entry, payments) }
}

function paymentIdOf({ id }: Pick<Entry, 'id'>, payments: ReadonlyMap<string, string>): Pick<Entry, 'paymentId'> {
  const paymentId = payments.get(id)
  return paymentId ? { paymentId } : {}
}
