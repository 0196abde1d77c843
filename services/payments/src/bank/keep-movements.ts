import { createHash } from 'node:crypto'
import { movementIdOf, type UnmatchedReason } from '@parta/contracts/bank'
import { type StatedMovement, textMax, type UnreadableLine } from '@parta/contracts/predicates/fio'
import { dayOf } from '@parta/contracts/predicates/validity'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { ReceivingAccount } from '../config.ts'
import { type Movement, movements } from './store.ts'
import { isSettledAs, storeMovement, storeOther } from './store-rules.ts'

type Account = Pick<ReceivingAccount, 'iban' | 'currency'>

interface NewMovements {
  readonly account: Account
  readonly list: readonly StatedMovement[]
  /** The site admin who imports them; absent when they are read from the bank. */
  readonly importedBy?: string
  /** Why an imported movement waits for another site admin; `null` when it does not. */
  waits?(stated: StatedMovement): Promise<UnmatchedReason | null>
}

/**
 * Stores the movements that are not stored yet. Each plans the task that settles it. One that is known, but stated in
 * another way now, waits for a site admin.
 * @returns the ids of those that were not stored yet
 */
export async function storeAll(kit: Kit, { account, list, importedBy, waits }: NewMovements): Promise<string[]> {
  const idOf = ({ id }: StatedMovement) => movementIdOf(account.iban, id)
  const stored = await kit.database
    .native<Stored<Movement>>(movements.collection)
    .find({ _id: { $in: list.map(idOf) } })
    .toArray()
  const known = new Map(stored.map((movement) => [movement._id, movement]))
  const fresh = list.filter((stated) => !isSettledAs(known.get(idOf(stated)), stated, importedBy))
  const added: string[] = []
  for (const part of inTens(fresh)) {
    const outcomes = await Promise.all(
      part.map(async (stated) => {
        const id = idOf(stated)
        const reason = known.has(id) ? null : ((await waits?.(stated)) ?? null)
        const outcome = await kit.change(movements, id, (existing, now) =>
          storeMovement(existing, { account, stated, importedBy, waits: reason }, now),
        )
        if (outcome === 'replaced') warnOfDifference(kit, { account, stated, importedBy })
        if (outcome === 'differs') await noteDifference(kit, { account, stated, importedBy })
        return outcome === 'added' ? [id] : []
      }),
    )
    added.push(...outcomes.flat())
  }
  return added
}

type Difference = Omit<Parameters<typeof storeOther>[1], 'id'>

/**
 * Raises the alarm for a movement that is stated in another way than before. What the bank states is put before a site
 * admin, and logged, once; what a file says is only logged, because anybody can write a file.
 */
async function noteDifference(kit: Kit, { account, stated, importedBy }: Difference): Promise<void> {
  if (importedBy !== undefined) return warnOfDifference(kit, { account, stated, importedBy })
  const id = `${stated.id}-${hashOf(stated)}`
  const isNew = await kit.change(movements, movementIdOf(account.iban, id), (existing, now) =>
    storeOther(existing, { id, account, stated, importedBy }, now),
  )
  if (isNew) warnOfDifference(kit, { account, stated, importedBy })
}

function warnOfDifference(kit: Kit, { account, stated, importedBy }: Difference): void {
  const about = { iban: account.iban, movement: stated.id, importedBy }
  kit.log.error(about, 'A known movement of the bank is stated in another way')
}

/** Puts lines that cannot be read before a site admin, each once however often the bank shows it. */
export async function storeUnreadable(kit: Kit, account: Account, lines: readonly UnreadableLine[]): Promise<void> {
  for (const { flaw, text } of lines) {
    const id = `unreadable-${hashOf(text)}`
    const date = dayOf(new Date())
    const stated = { ...empty, id, date, message: text.slice(0, textMax) }
    const outcome = await kit.change(movements, movementIdOf(account.iban, id), (existing, now) =>
      storeMovement(existing, { account, stated, waits: 'unreadable' }, now),
    )
    if (outcome === 'added') kit.log.error({ iban: account.iban, flaw }, 'A line of the bank cannot be read')
  }
}

/** A line of which nothing is known. No account has its currency, so nothing can be assigned. */
const empty = {
  amount: 0,
  currency: 'NIL',
  variableSymbol: '',
  specificSymbol: '',
  counterAccount: '',
  counterName: '',
  reference: '',
  instruction: '',
  kind: '',
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

/** Bounds how many writes run at once. */
function inTens<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / 10) }, (_none, at) => list.slice(at * 10, at * 10 + 10))
}
