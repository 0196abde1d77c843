import type { Kit } from '@parta/kit/kit'
import { inOwnTurns } from '@parta/kit/process/turns'
import type { Stored } from '@parta/kit/store/mongo'
import { type JournalRow, journal, journalRows, readWallet, type Wallet } from './store.ts'

/**
 * Returns the rows that a wallet committed and that may not be in the journal yet. Read them before the journal: a row is
 * there before it leaves its wallet.
 */
export function pendingOf({ pendingRows = [] }: Pick<Stored<Wallet>, 'pendingRows'>): readonly JournalRow[] {
  const groups = pendingRows.filter(({ into }) => into === journal.collection)
  return groups.flatMap(({ rows }) => rows as readonly JournalRow[])
}

/** Yields the movements of a wallet from a number on, in their order. The wallet was read before. */
export async function* readRows(
  kit: Pick<Kit, 'database'>,
  wallet: Stored<Wallet>,
  from = 1,
): AsyncGenerator<JournalRow> {
  const pending = pendingOf(wallet)
    .filter(({ number }) => number >= from)
    .toSorted((a, b) => a.number - b.number)
  const stored = journalRows(kit)
    .find({ wallet: wallet._id, number: { $gte: from } })
    .sort({ number: 1 })
  for await (const row of inOwnTurns(stored)) {
    while (pending[0] && pending[0].number < row.number) yield pending.shift() as JournalRow
    if (pending[0]?._id === row._id) pending.shift()
    yield row
  }
  yield* pending
}

/** Returns rows of a wallet, also those that are not in the journal yet. */
export async function findWalletRows(
  kit: Pick<Kit, 'database'>,
  userId: string,
  rowIds: readonly string[],
): Promise<JournalRow[]> {
  const wallet = await readWallet(kit, userId)
  const asked = new Set(rowIds)
  const pending = wallet ? pendingOf(wallet).filter(({ _id }) => asked.delete(_id)) : []
  return asked.size === 0 ? pending : [...pending, ...(await findRows(kit, [...asked]))]
}

/** Returns a movement by its number within the wallet that was read. */
export async function findRow(
  kit: Pick<Kit, 'database'>,
  wallet: Stored<Wallet>,
  number: number,
): Promise<JournalRow | null> {
  const pending = pendingOf(wallet).find((row) => row.number === number)
  return pending ?? (await journalRows(kit).findOne({ wallet: wallet._id, number }))
}

/** Returns those of the rows that are in the journal. */
export function findRows(kit: Pick<Kit, 'database'>, rowIds: readonly string[]): Promise<JournalRow[]> {
  return journalRows(kit)
    .find({ _id: { $in: [...rowIds] } })
    .toArray()
}

/** Returns the id of a row that a wallet committed although the journal has another row with it. */
export async function findRepeated(kit: Pick<Kit, 'database'>, wallet: Stored<Wallet>): Promise<string | undefined> {
  const pending = new Map(pendingOf(wallet).map((row) => [row._id, row]))
  if (pending.size === 0) return undefined
  const stored = await findRows(kit, [...pending.keys()])
  return stored.find(({ _id, digest }) => digest !== pending.get(_id)?.digest)?._id
}
