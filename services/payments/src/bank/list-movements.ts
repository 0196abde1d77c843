import type { BankMovement, MovementState, Proposal } from '@parta/contracts/bank'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { type Wallet, wallets } from '../ledger/store.ts'
import { similarSymbols } from './proposal-rules.ts'
import { type Movement, movements } from './store.ts'
import { movementView } from './view.ts'

interface Page {
  readonly limit?: number | undefined
  readonly nextToken?: string | undefined
}

/** Returns a page of the movements in a state, the newest first. */
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
  const payers = await kit.projections.many(
    people,
    shown.flatMap(({ userId }) => userId ?? []),
  )
  const items = await Promise.all(
    shown.map(async (movement) => movementView(movement, payers, await proposalsFor(kit, movement))),
  )
  return { items, ...(found.length > limit && last ? { nextToken: tokenOf(last.receivedAt.getTime(), last._id) } : {}) }
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
  // What left the account went to anybody.
  if (amount > 0 && counterAccount !== '') add('sameAccount', await creditedBy(kit, { counterAccount }))
  if (amount > 0) add('similarSymbol', await similarOwners(kit, movement))
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

/** Returns the people whose symbol differs from the movement's in one digit, or in two that are swapped. */
async function similarOwners(kit: Kit, { variableSymbol }: Movement): Promise<string[]> {
  const symbols = similarSymbols(variableSymbol)
  if (symbols.length === 0) return []
  const found = kit.database.native<Stored<Wallet>>(wallets.collection)
  const rows = await found
    .find({ userSymbol: { $in: symbols } }, { projection: { _id: 1 } })
    .limit(proposalsMax)
    .toArray()
  return rows.map(({ _id }) => _id)
}
