import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Stored } from '@parta/kit/store/mongo'
import { accounts } from '../ledger/account-rules.ts'
import { creditWallet, debitWallet } from '../ledger/change-credit.ts'
import { type Wallet, wallets } from '../ledger/store.ts'
import {
  claimReversal,
  doubtOutgoing,
  endReversal,
  type Found,
  freeReversal,
  isReversalOf,
  markCredited,
  reversePayment,
  sortMovement,
} from './rules.ts'
import { type Movement, movements, readMovement, readRelated } from './store.ts'
import { symbolOf } from './symbol-rules.ts'

/**
 * Settles a movement: finds the pair of a payment and its reversal, or the person, and changes their credit. Every step
 * can be repeated, and continues after a crash: the rows of the journal have the ids of the movements.
 */
export async function settle(kit: Kit, id: string, specificSymbol: string): Promise<void> {
  const movement = await readMovement(kit, id)
  if (!movement) return
  if (movement.state === 'stored') return await settleStored(kit, movement, specificSymbol)
  if (movement.counterpart) return await settlePair(kit, movement)
  if (movement.state === 'matched') await book(kit, movement)
}

async function settleStored(kit: Kit, movement: Stored<Movement>, specificSymbol: string): Promise<void> {
  // Both ends of a pair look for each other after they are stored, so that at least one finds the other.
  const related = await readRelated(kit, movement)
  for (const other of related) {
    const [reversal, payment] = movement.amount < 0 ? [movement, other] : [other, movement]
    if (!isReversalOf(reversal, payment)) continue
    if (await pair(kit, { reversal: reversal._id, payment: payment._id })) return
  }
  const payer = movement.amount > 0 ? await payerOf(kit, movement, specificSymbol) : ({ reason: 'noSymbol' } as const)
  const hasRelated = related.some(({ amount }) => amount > 0)
  const doubtful = movement.amount > 0 ? related.filter(({ amount, state }) => amount < 0 && state === 'outgoing') : []
  for (const { _id } of doubtful) await change(kit, _id, doubtOutgoing)
  const next = await change(kit, movement._id, (state) => sortMovement(state, { payer, hasRelated }))
  if (next.state === 'matched') await book(kit, { ...next, _id: movement._id })
}

/** Returns the person to whom the symbol of a movement belongs. */
async function payerOf(kit: Kit, movement: Movement, specificSymbol: string): Promise<Found['payer']> {
  const symbol = symbolOf(movement, specificSymbol)
  if (typeof symbol !== 'number') return { reason: symbol }
  return await findOwner(kit, symbol)
}

/** Returns the person with a variable symbol, unless they are deleted. */
export async function findOwner(kit: Kit, userSymbol: number): Promise<Found['payer']> {
  const wallet = await kit.database.native<Stored<Wallet>>(wallets.collection).findOne({ userSymbol })
  if (!wallet) return { reason: 'unknownSymbol' }
  const person = await kit.projections.one(people, wallet._id)
  return !person || person.deleted ? { reason: 'deleted' } : { userId: wallet._id }
}

interface Pair {
  readonly reversal: string
  readonly payment: string
}

/** Binds a reversal to its payment and takes the payment back. @returns false when one of them has another counterpart */
async function pair(kit: Kit, { reversal, payment }: Pair): Promise<boolean> {
  const claimed = await kit.change(movements, reversal, (state) =>
    state ? claimReversal(state, payment) : { next: null, answer: '' },
  )
  if (claimed !== payment) return false
  return await reverse(kit, { reversal, payment })
}

async function settlePair(kit: Kit, { _id, amount, counterpart }: Stored<Movement>): Promise<void> {
  const other = counterpart ?? ''
  await reverse(kit, amount < 0 ? { reversal: _id, payment: other } : { reversal: other, payment: _id })
}

/** Reverses an incoming movement: first in its own document, which later assignments check; then in the person's credit. */
async function reverse(kit: Kit, { reversal, payment }: Pair): Promise<boolean> {
  const taken = await change(kit, payment, (state) => reversePayment(state, reversal))
  if (taken.counterpart !== reversal) {
    await change(kit, reversal, (state) => freeReversal(state, payment))
    return false
  }
  if (taken.userId !== null) {
    await move(kit, { ...taken, _id: payment }, taken.userId)
    const back = await readMovement(kit, reversal)
    if (back) await move(kit, back, taken.userId)
    kit.log.warn({ payment, reversal, user: taken.userId }, 'The bank took a top-up back; the credit may be negative')
  }
  await change(kit, payment, (state) => endReversal(state, taken.userId))
  await change(kit, reversal, (state) => endReversal(state, taken.userId))
  return true
}

/** Changes the credit of the person to whom a movement belongs. */
async function book(kit: Kit, movement: Stored<Movement> | (Movement & { readonly _id: string })): Promise<void> {
  if (movement.userId === null) return
  await move(kit, movement, movement.userId)
  const next = await change(kit, movement._id, markCredited)
  // Taken back in between: the other end may have finished before the credit was there.
  if (next.counterpart) await settle(kit, movement._id, '')
}

/** Moves an amount between the bank account and a person's credit, once for each movement. */
async function move(
  kit: Kit,
  { iban, movementId, amount, creditCurrency: currency, _id }: Movement & { readonly _id: string },
  userId: string,
): Promise<void> {
  const [rowId, bank] = [`bank:${iban}:${movementId}`, accounts.bank(iban, currency)]
  if (amount > 0) await creditWallet(kit, userId, { rowId, amount, currency, from: bank, kind: 'topUp', ref: _id })
  else await debitWallet(kit, userId, { rowId, amount: -amount, currency, to: bank, kind: 'reversal', ref: _id })
}

function change(
  kit: Kit,
  id: string,
  decide: (state: Movement) => { readonly next: Movement; readonly answer: Movement },
): Promise<Movement> {
  return kit.change(movements, id, (state) => {
    if (!state) throw new Error(`The movement ${id} is not stored`)
    return decide(state)
  })
}
