import { movementIdOf, type UnmatchedReason } from '@parta/contracts/bank'
import { AppError } from '@parta/contracts/errors'
import { topUpCredited, topUpReversed } from '@parta/contracts/payment-facts'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { type Movement, payWaitingTask, settleMovementTask } from './store.ts'
import { isWaitingForBank } from './store-rules.ts'

type Decided = Decision<Movement, Movement>

/** Returns a decision; the kit writes nothing when the state is the same object as before. */
const decided = (next: Movement): Decided => ({ next, answer: next })

/** What is known of a stored movement when it is settled. */
export interface Found {
  /** The person to whom the symbol of an incoming movement belongs, or why it is nobody's. */
  readonly payer: { readonly userId: string } | { readonly reason: UnmatchedReason }
  /** Whether other movements of the same instruction came in, or left. */
  readonly hasRelated: boolean
}

/**
 * Decides about a stored movement that is not one of a payment and its reversal: an incoming one belongs to a person or
 * waits for a site admin; an outgoing one is the operator's own, unless its instruction is that of a top-up. Then it may
 * be a fee, or a part that was taken back, and waits, too.
 */
export function sortMovement(movement: Movement, { payer, hasRelated }: Found): Decided {
  if (movement.state !== 'stored' || movement.counterpart) return decided(movement)
  if (movement.amount <= 0) {
    return decided({ ...movement, ...(hasRelated ? waiting('partialReversal') : { state: 'outgoing' }) })
  }
  if ('reason' in payer) return decided({ ...movement, ...waiting(payer.reason) })
  // A statement file can be written by anybody: nobody's file makes credit for themselves.
  if (payer.userId === movement.importedBy && !movement.shownAt)
    return decided({ ...movement, ...waiting('ownImport') })
  return decided({ ...movement, state: 'matched', ...payer })
}

/** A top-up that came while its payer's account waited for its erasure is settled again. */
export function retryMovement(movement: Movement | null): Decision<Movement | null, void> {
  if (movement?.state !== 'unmatched' || movement.reason !== 'deleted' || movement.counterpart)
    return { next: movement, answer: undefined }
  return { next: { ...movement, state: 'stored', reason: null }, answer: undefined }
}

function waiting(reason: UnmatchedReason): Pick<Movement, 'state' | 'reason'> {
  return { state: 'unmatched', reason }
}

/**
 * Returns whether one movement takes exactly the other back: same account and instruction, opposite amounts. Whether
 * one of them belongs to another pair is decided by `claimReversal` and `reversePayment`.
 */
export function isReversalOf(
  reversal: Pick<Movement, 'amount' | 'instruction' | 'iban'>,
  payment: Pick<Movement, 'amount' | 'instruction' | 'iban'>,
): boolean {
  return (
    reversal.amount < 0 &&
    reversal.amount === -payment.amount &&
    reversal.instruction !== '' &&
    reversal.instruction === payment.instruction &&
    reversal.iban === payment.iban
  )
}

/**
 * Binds a reversal to a payment. The first payment wins: a reversal takes one payment back.
 * @returns the id of the payment that it takes back
 */
export function claimReversal(reversal: Movement, paymentId: string): Decision<Movement, string> {
  if (reversal.counterpart) return { next: reversal, answer: reversal.counterpart }
  // A statement file can be written by anybody: it takes nothing back before another one confirms it.
  const isClaimable = ['stored', 'outgoing', 'unmatched'].includes(reversal.state) && !isWaitingForBank(reversal)
  if (!isClaimable) return { next: reversal, answer: '' }
  return { next: { ...reversal, counterpart: paymentId }, answer: paymentId }
}

/**
 * Takes a payment back. One that is in nobody's credit never will be; one in a person's credit stays matched until the
 * credit is taken back, too.
 * @returns the payment, with another counterpart when it was taken back before
 */
export function reversePayment(payment: Movement, reversalId: string): Decided {
  if (payment.counterpart) return decided(payment)
  const isCredit = payment.state === 'matched' || payment.state === 'credited'
  const next = {
    ...payment,
    counterpart: reversalId,
    ...(isCredit ? {} : { state: 'reversed' as const, reason: null }),
  }
  return decided(next)
}

/** Marks a movement as a reversal, or as reversed, after the credit was taken back. */
export function endReversal(movement: Movement, userId: string | null): Decided {
  const state = movement.amount < 0 ? 'reversal' : 'reversed'
  if (movement.state === state && movement.userId === userId) return decided(movement)
  const facts = state === 'reversed' && userId !== null ? [factOf(topUpReversed, topUpOf(movement, userId))] : []
  return { ...decided({ ...movement, state, reason: null, userId }), facts }
}

/** An outgoing movement waits for a site admin when a top-up of the same instruction turns up after it. */
export function doubtOutgoing(movement: Movement): Decided {
  if (movement.state !== 'outgoing' || movement.counterpart) return decided(movement)
  return decided({ ...movement, ...waiting('partialReversal') })
}

/** A reversal whose payment was taken back by another one waits for a site admin. */
export function freeReversal(reversal: Movement, paymentId: string): Decided {
  if (reversal.counterpart !== paymentId) return decided(reversal)
  return decided({ ...reversal, counterpart: null, ...waiting('partialReversal') })
}

/** Marks a movement that is in the person's credit now. */
export function markCredited(movement: Movement): Decided {
  const { state, userId, amount } = movement
  if (state !== 'matched') return decided(movement)
  const next = decided({ ...movement, state: 'credited' })
  if (amount <= 0 || userId === null) return next
  const topUp = topUpOf(movement, userId)
  const tasks = [planned(payWaitingTask, { id: topUp.movementId, data: { userId } })]
  return { ...next, facts: [factOf(topUpCredited, topUp)], tasks }
}

function topUpOf({ iban, movementId, amount, creditCurrency: currency }: Movement, userId: string) {
  return { movementId: movementIdOf(iban, movementId), userId, amount, currency }
}

export interface Assignment {
  readonly id: string
  readonly userId: string
  readonly adminId: string
  /** The amount of the movement when the site admins decided; absent before they have. */
  readonly amount?: number
  /** The site admin who proposed it, when two decide. */
  readonly proposedBy?: string
  readonly note: string
}

/**
 * A site admin decides whose credit a movement changes. A repeated decision changes nothing.
 * @throws movement.notFound, movement.settled, movement.own, movement.ownImport, movement.otherCurrency,
 * movement.secondReading
 */
export function assignMovement(movement: Movement | null, assignment: Assignment): Decided {
  const { id, userId, adminId, amount, proposedBy, note } = assignment
  const isRepeated = movement?.userId === userId && movement.decidedBy === adminId && movement.counterpart === null
  if (movement && isRepeated && ['matched', 'credited'].includes(movement.state)) return decided(movement)
  const open = openMovement(movement)
  if (userId === adminId || userId === proposedBy) throw new AppError('movement.own')
  if (open.currency !== open.creditCurrency) throw new AppError('movement.otherCurrency')
  const isStatedAgain = amount !== undefined && amount !== open.amount
  if (isStatedAgain || isSecondReading(open)) throw new AppError('movement.secondReading')
  if (isOnlyImportedBy(open, adminId) && proposedBy === undefined) throw new AppError('movement.ownImport')
  const next: Movement = { ...open, state: 'matched', reason: null, userId, decidedBy: adminId, note }
  const tasks = [planned(settleMovementTask, { id: `${id}-assigned`, data: { id } })]
  return { next, tasks, answer: next }
}

/** A site admin decides that a movement is nobody's top-up. @throws movement.notFound, movement.settled */
export function setAside(movement: Movement | null, { adminId, note }: Pick<Assignment, 'adminId' | 'note'>): Decided {
  const open = openMovement(movement)
  return decided({ ...open, state: 'setAside', decidedBy: adminId, note })
}

/**
 * Whether it is what the bank stated of a known movement in another way, stored beside it: one of the two would count
 * twice. The bank's own numbers have digits only; see `storeOther`.
 */
const isSecondReading = ({ reason, movementId }: Movement) => reason === 'differs' && !/^\d+$/.test(movementId)

/** Whether this admin's own import is the only source of a doubted movement: another one must decide. */
function isOnlyImportedBy({ importedBy, shownAt, reason }: Movement, adminId: string): boolean {
  const isDoubted = reason === 'ownImport' || reason === 'largeImport' || reason === 'notShown'
  return importedBy === adminId && shownAt === undefined && isDoubted
}

function openMovement(movement: Movement | null): Movement {
  if (!movement) throw new AppError('movement.notFound')
  const isOpen = movement.state === 'unmatched' || movement.state === 'setAside'
  if (!isOpen || movement.counterpart) throw new AppError('movement.settled')
  return movement
}
