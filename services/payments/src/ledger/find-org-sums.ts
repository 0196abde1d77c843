import { day } from '@parta/contracts/durations'
import { type Currency, currencies } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { accounts } from './account-rules.ts'
import { type Closing, closings } from './closing-store.ts'
import { pendingOf } from './read-rows.ts'
import { type JournalRow, journalRows, type Wallet, wallets } from './store.ts'

/** A month is closed so long after its end: no movement of it is outside of the journal then. */
const settlingMs = 31 * day

/**
 * Returns by currency what the journal says an organisation got in all, without what it gave back: its account, before
 * payouts. Movements that are committed and not in the journal yet are counted.
 * @param isExact adds up every movement since ever; otherwise the sums of earlier months are remembered
 */
export async function findOrgSums(
  kit: Kit,
  orgId: string,
  { isExact }: { readonly isExact: boolean },
): Promise<ReadonlyMap<Currency, number>> {
  const sums = new Map<Currency, number>()
  // Before the journal: a row is there before it leaves its wallet.
  const pending = await findPendingRows(kit)
  for (const currency of currencies) {
    const account = accounts.org(orgId, currency)
    const sum = await sumOf(kit, account, { pending, isExact })
    if (sum !== 0) sums.set(currency, sum)
  }
  return sums
}

interface Summing {
  readonly pending: readonly JournalRow[]
  readonly isExact: boolean
}

async function sumOf(kit: Kit, account: string, { pending, isExact }: Summing): Promise<number> {
  const touching = pending.filter(({ debit, credit }) => debit === account || credit === account)
  const without = touching.map(({ _id }) => _id)
  const waiting = touching.reduce((sum, row) => {
    if (row.kind === 'payout') return sum
    return sum + (row.credit === account ? row.amount : 0) - (row.debit === account ? row.amount : 0)
  }, 0)
  if (isExact) return waiting + (await sumBetween(kit, account, { from: new Date(0), without }))
  const closed = await closeMonths(kit, account, touching)
  return waiting + closed.sum + (await sumBetween(kit, account, { from: closed.before, without }))
}

/** Returns the sum until the last month that is closed, which is remembered. */
async function closeMonths(
  kit: Kit,
  account: string,
  pending: readonly JournalRow[],
): Promise<Pick<Closing, 'sum' | 'before'>> {
  const [last] = await kit.database
    .native<Closing>(closings.collection)
    .find({ _id: { $gte: `${account}:`, $lt: `${account};` } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray()
  const { sum, before: from } = last ?? { sum: 0, before: new Date(0) }
  const settled = new Date(Date.now() - settlingMs)
  const before = new Date(Date.UTC(settled.getUTCFullYear(), settled.getUTCMonth(), 1))
  // A movement that is stuck in its wallet belongs to a month that cannot be closed yet.
  if (before <= from || pending.some(({ at }) => at < before)) return { sum, before: from }
  const closed = sum + (await sumBetween(kit, account, { from, before, without: [] }))
  if (closed !== 0)
    await kit.once(closings.collection, {
      _id: `${account}:${before.toISOString().slice(0, 10)}`,
      sum: closed,
      before,
    } satisfies Closing)
  return { sum: closed, before }
}

interface Range {
  readonly from: Date
  readonly before?: Date
  /** The ids of rows to leave out. */
  readonly without: readonly string[]
}

/** Adds up in the database what reached an account and what left it, payouts aside. */
async function sumBetween(kit: Kit, account: string, range: Range): Promise<number> {
  const [got, gave] = await Promise.all([
    sumOfSide(kit, { account, side: 'credit', range }),
    sumOfSide(kit, { account, side: 'debit', range }),
  ])
  return got - gave
}

interface Side {
  readonly account: string
  readonly side: 'credit' | 'debit'
  readonly range: Range
}

async function sumOfSide(kit: Kit, { account, side, range: { from, before, without } }: Side): Promise<number> {
  const at = { $gte: from, ...(before ? { $lt: before } : {}) }
  const others = without.length > 0 ? { _id: { $nin: [...without] } } : {}
  const [found] = await journalRows(kit)
    .aggregate<{ sum: number }>([
      { $match: { [side]: account, at, kind: { $ne: 'payout' }, ...others } },
      { $group: { _id: null, sum: { $sum: '$amount' } } },
    ])
    .toArray()
  return found?.sum ?? 0
}

/** Returns the rows that wallets committed and that may not be in the journal yet. */
async function findPendingRows(kit: Kit): Promise<JournalRow[]> {
  const found = await kit.database
    .native<Stored<Wallet>>(wallets.collection)
    .find({ pendingAt: { $exists: true } }, { projection: { pendingRows: 1 } })
    .toArray()
  return found.flatMap(pendingOf)
}
