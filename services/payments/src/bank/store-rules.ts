import { isDeepStrictEqual } from 'node:util'
import { movementIdOf, type UnmatchedReason } from '@parta/contracts/bank'
import type { StatedMovement } from '@parta/contracts/predicates/fio'
import type { Decision } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import type { ReceivingAccount } from '../config.ts'
import { type Movement, settleMovementTask } from './store.ts'
import { symbolsOf } from './symbol-rules.ts'

interface NewMovement {
  readonly account: Pick<ReceivingAccount, 'iban' | 'currency'>
  readonly stated: StatedMovement
  /** The site admin who imports it; absent when it is read from the bank. */
  readonly importedBy?: string | undefined
  /** Why it waits for a site admin although nobody has looked for its owner. */
  readonly waits?: UnmatchedReason | null | undefined
}

/**
 * `differs`: it is known, and was stated in another way; `replaced`: what a file said gave way to what the bank shows.
 */
type Outcome = 'added' | 'known' | 'differs' | 'replaced'

/**
 * Stores a movement once, with the task that settles it; one that is stored already stays as it is. What the bank shows
 * wins over what was imported: it confirms an imported movement that waits, or replaces it as long as no credit moved.
 */
export function storeMovement(
  existing: Movement | null,
  { account, stated, importedBy, waits = null }: NewMovement,
  now: Date,
): Decision<Movement, Outcome> {
  const id = movementIdOf(account.iban, stated.id)
  if (!existing) {
    const next = newMovement({ account, stated, importedBy }, now)
    if (waits) return { next: { ...next, state: 'unmatched', reason: waits }, answer: 'added' }
    return { next, tasks: [planned(settleMovementTask, { id, data: { id } })], answer: 'added' }
  }
  const isFirstShown = importedBy === undefined && isNotShown(existing)
  if (isStatedAs(existing, stated)) {
    if (!isFirstShown) return { next: existing, answer: 'known' }
    const shown = { ...existing, shownAt: now }
    if (!isWaitingForBank(existing)) return { next: shown, answer: 'known' }
    const tasks = [planned(settleMovementTask, { id: `${id}-shown`, data: { id } })]
    return { next: { ...shown, state: 'stored', reason: null }, tasks, answer: 'known' }
  }
  if (!isFirstShown || !isUnmoved(existing)) return { next: existing, answer: 'differs' }
  const { id: movementId, ...fields } = stated
  const next: Movement = { ...existing, ...fields, movementId, shownAt: now, state: 'unmatched', reason: 'differs' }
  return { next, answer: 'replaced' }
}

/**
 * Stores what the bank states of a known movement in another way, under an id of its own, for a site admin.
 * @returns whether it is new
 */
export function storeOther(
  existing: Movement | null,
  { id, account, stated, importedBy }: NewMovement & { readonly id: string },
  now: Date,
): Decision<Movement, boolean> {
  if (existing) return { next: existing, answer: false }
  const next = newMovement({ account, stated: { ...stated, id }, importedBy }, now)
  return { next: { ...next, state: 'unmatched', reason: 'differs' }, answer: true }
}

function newMovement({ account, stated, importedBy }: NewMovement, now: Date): Movement {
  const { id: movementId, ...fields } = stated
  return {
    ...fields,
    iban: account.iban,
    movementId,
    creditCurrency: account.currency,
    state: 'stored',
    reason: null,
    userId: null,
    ...(importedBy === undefined ? {} : { importedBy }),
    decidedBy: null,
    note: '',
    counterpart: null,
    receivedAt: now,
  }
}

/** Returns whether a stored movement needs no change when it is stated so again. */
export function isSettledAs(
  existing: Movement | undefined,
  stated: StatedMovement,
  importedBy: string | undefined,
): boolean {
  return existing !== undefined && isStatedAs(existing, stated) && (importedBy !== undefined || !isNotShown(existing))
}

/** The fields that decide whose credit a movement changes, and by how much. */
const deciding = ['amount', 'currency', 'variableSymbol', 'specificSymbol', 'instruction'] as const

function isStatedAs(existing: Movement, stated: StatedMovement): boolean {
  // The texts have the symbols where the bank states none; an erased payer's are forgotten.
  if (!isPayerForgotten(existing) && !isDeepStrictEqual(symbolsOf(existing), symbolsOf(stated))) return false
  return deciding.every((field) => existing[field] === stated[field])
}

/** Whether the payer of a person's top-up was erased. */
function isPayerForgotten({ userId, counterAccount, counterName, reference }: Movement): boolean {
  return userId !== null && counterAccount === '' && counterName === '' && reference === ''
}

/** Whether a movement is known from a file only. */
function isNotShown({ importedBy, shownAt }: Movement): boolean {
  return importedBy !== undefined && shownAt === undefined
}

const waitingForBank: readonly (UnmatchedReason | null)[] = ['ownImport', 'largeImport', 'notShown']

/** Whether an imported movement waits until the bank shows it, or another site admin decides. */
export function isWaitingForBank({
  state,
  reason,
  counterpart,
}: Pick<Movement, 'state' | 'reason' | 'counterpart'>): boolean {
  return state === 'unmatched' && counterpart === null && waitingForBank.includes(reason)
}

function isUnmoved({ state, counterpart }: Movement): boolean {
  return counterpart === null && ['stored', 'unmatched', 'setAside', 'outgoing'].includes(state)
}
