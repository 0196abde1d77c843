import type { Kit } from '@parta/kit/kit'
import { inOwnTurns } from '@parta/kit/process/turns'
import type { Stored } from '@parta/kit/store/mongo'
import { unpackGroup } from '@parta/kit/store/row-group'
import { pagesBetween, rowsOf } from './page-rules.ts'
import { type JournalPage, type JournalRow, journal, journalPages, readWallet, type Wallet } from './store.ts'

/**
 * Returns the pages that a wallet committed and that may not be in the journal yet. Read them before the journal: a page
 * is there before it leaves its wallet.
 */
export function pendingPagesOf({ pendingRows = [] }: Pick<Stored<Wallet>, 'pendingRows'>): JournalPage[] {
  const groups = pendingRows.filter(({ into }) => into === journal.collection).map(unpackGroup)
  return groups.flatMap(({ rows }) => rows as readonly JournalPage[])
}

export function pendingOf(wallet: Pick<Stored<Wallet>, 'pendingRows'>): JournalRow[] {
  return pendingPagesOf(wallet).flatMap(rowsOf)
}

/** Yields the movements of a wallet from a number on, page by page, in their order. The wallet was read before. */
export async function* readRows(
  kit: Pick<Kit, 'database'>,
  wallet: Stored<Wallet>,
  from = 1,
): AsyncGenerator<JournalRow[]> {
  for await (const page of readPages(kit, wallet, from)) yield rowsOf(page)
}

/** Yields the pages of a wallet that begin at a number or later, in their order. The wallet was read before. */
export async function* readPages(
  kit: Pick<Kit, 'database'>,
  wallet: Stored<Wallet>,
  from = 1,
): AsyncGenerator<JournalPage> {
  const inOrder = pendingPagesOf(wallet)
    .filter(({ number }) => number >= from)
    .toSorted((a, b) => a.number - b.number)
  const stored = journalPages(kit).find(pagesBetween(wallet._id, from)).sort({ _id: 1 })
  for await (const page of inOwnTurns(stored)) {
    while (inOrder[0] && inOrder[0].number < page.number) yield inOrder.shift() as JournalPage
    if (inOrder[0]?._id === page._id) inOrder.shift()
    yield page
  }
  yield* inOrder
}

/** Returns the movements of operations of a wallet, also those that are not in the journal yet. */
export async function findOperations(
  kit: Pick<Kit, 'database'>,
  userId: string,
  ops: readonly string[],
): Promise<JournalRow[]> {
  const wallet = await readWallet(kit, userId)
  const asked = new Set(ops)
  const pending = wallet ? pendingOf(wallet).filter(({ _id }) => asked.delete(_id)) : []
  return asked.size === 0 ? pending : [...pending, ...(await findRows(kit, [...asked]))]
}

/** Returns a movement by its number within the wallet that was read. */
export async function findRow(
  kit: Pick<Kit, 'database'>,
  wallet: Stored<Wallet>,
  number: number,
): Promise<JournalRow | null> {
  const [page] = await journalPages(kit)
    .find(pagesBetween(wallet._id, 0, number))
    .sort({ _id: -1 })
    .limit(1)
    .toArray()
  const rows = [...pendingOf(wallet), ...(page ? rowsOf(page) : [])]
  return rows.find((row) => row.number === number) ?? null
}

/** Returns the movements of operations that are in the journal. */
export async function findRows(kit: Pick<Kit, 'database'>, ops: readonly string[]): Promise<JournalRow[]> {
  const asked = new Set(ops)
  const pages = await journalPages(kit)
    .find({ ops: { $in: [...ops] } })
    .toArray()
  return pages.flatMap(rowsOf).filter(({ _id }) => asked.has(_id))
}

/** Returns an operation that both a wallet and another page of the journal have committed. */
export async function findRepeated(kit: Pick<Kit, 'database'>, wallet: Stored<Wallet>): Promise<string | undefined> {
  const pending = pendingPagesOf(wallet)
  const pageOf = new Map(pending.flatMap(({ _id, ops }) => ops.map((op) => [op, _id])))
  if (pageOf.size === 0) return undefined
  const others = await journalPages(kit)
    .find({ ops: { $in: [...pageOf.keys()] } }, { projection: { ops: 1 } })
    .toArray()
  for (const { _id, ops = [] } of others) {
    const repeated = ops.find((op) => pageOf.has(op) && pageOf.get(op) !== _id)
    if (repeated !== undefined) return repeated
  }
  return undefined
}
