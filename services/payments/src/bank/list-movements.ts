import type { BankMovement, MovementState, Proposal } from '@parta/contracts/bank'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { numbersIn } from '@parta/contracts/predicates/bank-symbols'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { type Wallet, wallets } from '../ledger/store.ts'
import { similarSymbols } from './proposal-rules.ts'
import { type Movement, movements, readMovement } from './store.ts'
import { maskedMovement, movementView } from './view.ts'

interface Page {
  readonly limit?: number | undefined
  readonly nextToken?: string | undefined
}

/** Returns a page of the movements in a state, masked, the newest first. */
export async function listMovements(
  kit: Kit,
  state: MovementState,
  { limit = limits.pageSize, nextToken }: Page,
): Promise<{ items: BankMovement[]; nextToken?: string }> {
  const found = await rowsOf(kit)
    .find({ state, ...after(nextToken) })
    .sort({ receivedAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const items = (await viewsOf(kit, shown)).map(maskedMovement)
  return { items, ...(found.length > limit && last ? { nextToken: tokenOf(last.receivedAt.getTime(), last._id) } : {}) }
}

/** Returns a movement with full names. @throws movement.notFound */
export async function findRevealed(kit: Kit, id: string): Promise<BankMovement> {
  const movement = await readMovement(kit, id)
  const [view] = movement ? await viewsOf(kit, [movement]) : []
  if (!view) throw new AppError('movement.notFound')
  return view
}

async function viewsOf(kit: Kit, list: readonly Stored<Movement>[]): Promise<BankMovement[]> {
  const payers = await kit.projections.many(
    people,
    list.flatMap(({ userId }) => userId ?? []),
  )
  return Promise.all(list.map(async (movement) => movementView(movement, payers, await proposalsFor(kit, movement))))
}

function after(token: string | undefined): object {
  if (!token) return {}
  const [time = 0, id = ''] = keyOf(token, 'number', 'string')
  const receivedAt = new Date(Number(time))
  return { $or: [{ receivedAt: { $lt: receivedAt } }, { receivedAt, _id: { $lt: String(id) } }] }
}

function rowsOf({ database }: Pick<Kit, 'database'>) {
  return database.native<Stored<Movement>>(movements.collection)
}

/** How many movements wait for a decision. */
export function countUnmatched(kit: Pick<Kit, 'database'>): Promise<number> {
  return rowsOf(kit).countDocuments({ state: 'unmatched' })
}

const proposalsMax = 3

/** Returns who may be meant by an unmatched movement. A site admin decides: nothing is credited by a guess. */
async function proposalsFor(kit: Kit, movement: Stored<Movement>): Promise<Proposal[]> {
  if (movement.state !== 'unmatched') return []
  const { amount, counterAccount, instruction, iban } = movement
  const reasons = new Map<string, Proposal['reason']>()
  const add = (reason: Proposal['reason'], ids: readonly string[]) => {
    for (const id of ids) if (!reasons.has(id)) reasons.set(id, reason)
  }
  if (instruction !== '') add('sameInstruction', await creditedBy(kit, { iban, instruction }))
  if (amount > 0) add('symbolInText', await ownersOf(kit, numbersIn([movement.reference, movement.message])))
  // What left the account went to anybody.
  if (amount > 0 && counterAccount !== '') add('sameAccount', await creditedBy(kit, { counterAccount }))
  if (amount > 0) add('similarSymbol', await ownersOf(kit, similarSymbols(movement.variableSymbol)))
  const ids = [...reasons.keys()].slice(0, proposalsMax)
  const cards = await kit.projections.many(people, ids)
  return ids.flatMap((id) => {
    const person = cards.get(id)
    if (!person || person.deleted) return []
    const { name, surname, image, userSymbol } = person
    return [{ userSymbol, person: { id, name, surname, image }, reason: reasons.get(id) ?? 'sameAccount' }]
  })
}

/** Returns whose credit similar movements changed, the latest first. */
async function creditedBy(
  kit: Kit,
  filter: Partial<Pick<Movement, 'iban' | 'instruction' | 'counterAccount'>>,
): Promise<string[]> {
  const found = await rowsOf(kit)
    .find({ state: 'credited', ...filter }, { projection: { userId: 1 } })
    .sort({ receivedAt: -1 })
    .limit(20)
    .toArray()
  return [...new Set(found.flatMap(({ userId }) => userId ?? []))]
}

/** Returns the people with one of these symbols. */
async function ownersOf(kit: Kit, symbols: readonly number[]): Promise<string[]> {
  if (symbols.length === 0) return []
  const found = kit.database.native<Stored<Wallet>>(wallets.collection)
  const rows = await found
    .find({ userSymbol: { $in: [...symbols] } }, { projection: { _id: 1 } })
    .limit(proposalsMax)
    .toArray()
  return rows.map(({ _id }) => _id)
}
