import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { unpackGroup } from '@parta/kit/store/row-group'
import { notPages, pagesBetween, pagesOf, rowsOf } from './page-rules.ts'
import { type JournalPage, type JournalRow, journal, journalPages, readWallet, type Wallet } from './store.ts'

const oldAtOnce = 1000

/**
 * Returns the pages that a wallet committed and that may not be in the journal yet. Read them before the journal: a page
 * is there before it leaves its wallet.
 */
function pendingPagesOf({ pendingRows = [] }: Pick<Stored<Wallet>, 'pendingRows'>): JournalPage[] {
  const groups = pendingRows.filter(({ into }) => into === journal.collection).map(unpackGroup)
  return groups.flatMap(({ rows }) => inPages(rows as readonly (JournalPage | JournalRow)[]))
}

/** Returns movements that a version without pages committed as pages. */
function inPages(rows: readonly (JournalPage | JournalRow)[]): readonly JournalPage[] {
  const isPage = (row: JournalPage | JournalRow): row is JournalPage => 'ops' in row
  return rows.every(isPage) ? rows : (rows as readonly JournalRow[]).flatMap((row) => pagesOf([row]))
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
  const inOrder = pendingPagesOf(wallet)
    .filter(({ number }) => number >= from)
    .toSorted((a, b) => a.number - b.number)
  const stored = journalPages(kit).find(pagesBetween(wallet._id, from)).sort({ _id: 1 })
  for await (const page of stored) {
    while (inOrder[0] && inOrder[0].number < page.number) yield rowsOf(inOrder.shift() as JournalPage)
    if (inOrder[0]?._id === page._id) inOrder.shift()
    yield rowsOf(page)
  }
  for (const page of inOrder) yield rowsOf(page)
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

/**
 * Stores movements of versions without pages, each of which was a document of its own, as pages. Runs at the start,
 * before any call; each step can be repeated.
 */
export async function moveOldRows(kit: Pick<Kit, 'database'>): Promise<void> {
  const pages = journalPages(kit)
  for (;;) {
    const old = await kit.database.native<JournalRow>(journal.collection).find(notPages).limit(oldAtOnce).toArray()
    if (old.length === 0) return
    const moved = old.flatMap((row) => pagesOf([row]))
    await pages.bulkWrite(
      moved.map(({ _id, ...page }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: page }, upsert: true },
      })),
    )
    await pages.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
  }
}
