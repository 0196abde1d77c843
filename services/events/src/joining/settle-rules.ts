import { AppError } from '@parta/contracts/errors'
import { playerJoined } from '@parta/contracts/players'
import { seatPaid } from '@parta/contracts/seats'
import type { Currency } from '@parta/contracts/values'
import { type FactDraft, factOf } from '@parta/kit/store/decision'
import { owes } from '../core/owe-rules.ts'
import { about, type MoveResult, paymentFields, withLists } from '../core/seat-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { isCoverageKnown, type PaymentProof, paymentOf } from './hold-rules.ts'

interface SeatPayment {
  readonly paymentId: string
  readonly amount?: number
  readonly currency?: Currency
  readonly multisport?: true
  /** When the payer agreed to pay, if that was before now. */
  readonly paidAt?: Date
}
/** The payments of seats by the ids of their entries. */
export type Payments = ReadonlyMap<string, SeatPayment>

interface Settling {
  readonly isPaid: (entry: Entry) => boolean
  readonly payments: Payments
  readonly now: Date
}

/** Makes seats final that are held or owed: who held one is a player from now on, who owed was one before. */
export function settle(eventId: string, event: EventRow, { isPaid, payments, now }: Settling): MoveResult {
  const settled = event.players.filter(isPaid)
  if (settled.length === 0) return { next: event, facts: [] }
  const bought = ({ payBy: _held, owedUntil: _owed, through: _source, ...entry }: Entry): Entry => ({
    ...entry,
    paidAt: now,
    ...payments.get(entry.id),
  })
  const players = event.players.map((entry) => (isPaid(entry) ? bought(entry) : entry))
  const next = withLists(event, { players, queue: event.queue })
  const facts = settled.flatMap((entry): FactDraft[] => {
    const payment = payments.get(entry.id)
    if (!payment) return []
    const paid = { ...about(eventId, next, entry), ...paymentFields(payment), paymentId: payment.paymentId }
    return [owes(entry) ? factOf(seatPaid, paid) : factOf(playerJoined, { ...paid, ...entry.through })]
  })
  return { next, facts }
}

interface Passing extends PaymentProof {
  readonly eventId: string
  readonly entrants: readonly { readonly id: string }[]
}

/**
 * Settles the seats of entrants who owe and have the subscription that the event sells.
 * @throws payment.required when the payments service has not been asked yet whom it covers
 */
export function settlePasses(
  event: EventRow,
  joining: Passing,
  now: Date,
): MoveResult & { readonly ids: readonly string[] } {
  const none = { next: event, facts: [], ids: [] }
  if (event.subscriptionProductId === null) return none
  const owing = event.players.filter((entry) => owes(entry) && joining.entrants.some(({ id }) => id === entry.id))
  if (owing.length === 0) return none
  if (!isCoverageKnown(event, joining)) throw new AppError('payment.required')
  const payments = new Map(
    owing.flatMap(({ id }) => {
      const paymentId = paymentOf(event, joining, id)
      return paymentId ? [[id, { paymentId }] as const] : []
    }),
  )
  const isPaid = (entry: Entry) => payments.has(entry.id)
  return { ...settle(joining.eventId, event, { isPaid, payments, now }), ids: [...payments.keys()] }
}
