import { AppError } from '@parta/contracts/errors'
import type { ChangeOptions } from './decision.ts'
import type { CommittedRow, NewRow, RowGroup } from './row-group.ts'
import type { RowOutbox } from './row-outbox.ts'

interface Asking {
  readonly options: Pick<ChangeOptions, 'rows'>
}

/** Ids of committed rows, by their collection. */
export type Committed = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Returns the ids of those rows of a batch that earlier changes committed. They are in the document's own list, or, if
 * they left it before the state was read, in their collection.
 */
export async function committedRows(
  outbox: Pick<RowOutbox, 'find'>,
  pending: readonly RowGroup[],
  batch: readonly Asking[],
): Promise<Committed> {
  const asked = new Map<string, string[]>()
  for (const { options } of batch) {
    if (!options.rows) continue
    const { into, ids } = options.rows
    const list = asked.get(into)
    if (list) for (const id of ids) list.push(id)
    else asked.set(into, [...ids])
  }
  const found = new Map([...asked.keys()].map((into) => [into, new Set<string>()]))
  for (const group of pending) {
    const known = found.get(group.into)
    if (known) for (const { _id } of group.rows) known.add(_id)
  }
  await Promise.all(
    [...asked].map(async ([into, ids]) => {
      const known = found.get(into) ?? new Set()
      const others = known.size === 0 ? ids : ids.filter((id) => !known.has(id))
      if (others.length === 0) return
      for (const id of await outbox.find(into, others)) known.add(id)
    }),
  )
  return found
}

const none: ReadonlySet<string> = new Set()

/** The most rows that wait in a document, so that it stays far below the largest document. See `RowOutbox.room`. */
const waitingMax = 10_000

/** Returns whether a document takes no further rows. */
export function isFull(pending: readonly RowGroup[]): boolean {
  return pending.reduce((sum, { rows }) => sum + rows.length, 0) >= waitingMax
}

interface Before {
  readonly committed: Committed
  /** The rows that wait in the document. */
  readonly pending: readonly RowGroup[]
}

/** Collects the rows of one write. */
export function createRowPlan(commit: string, { committed: earlier, pending }: Before) {
  const refusesRows = isFull(pending)
  const known = new Map([...earlier].map(([into, ids]) => [into, new Set(ids)]))
  const byCollection = new Map<string, CommittedRow[]>()
  return {
    /** Returns those of a command's rows that earlier changes, also of this write, committed. */
    committedOf: ({ rows }: Pick<ChangeOptions, 'rows'>): ReadonlySet<string> => {
      const committed = rows && known.get(rows.into)
      const found = committed?.size ? rows?.ids.filter((id) => committed.has(id)) : []
      return found?.length ? new Set(found) : none
    },
    /**
     * @throws Error for a row that the command did not name, or that is committed already; server.unavailable while too
     *   many rows wait, because inserting them fails
     */
    add: ({ rows: named }: Pick<ChangeOptions, 'rows'>, rows: readonly NewRow[]) => {
      if (rows.length === 0) return
      if (refusesRows) throw new AppError('server.unavailable')
      const committed = known.get(named?.into ?? '') ?? new Set()
      const fresh: string[] = []
      const refuse = (id: string, why: string) => {
        for (const each of fresh) committed.delete(each)
        throw new Error(`${why} ${id}`)
      }
      // Rows are in the order of the named ids, so that each id is compared once.
      let at = 0
      for (const { into, row } of rows) {
        const id = row._id
        if (committed.has(id)) refuse(id, 'A row is committed already:')
        while (named && at < named.ids.length && named.ids[at] !== id) at += 1
        if (into !== named?.into || at >= named.ids.length)
          refuse(id, 'The change does not name the row, in its place,')
        committed.add(id)
        fresh.push(id)
      }
      for (const { into, row } of rows) {
        const list = byCollection.get(into)
        if (list) list.push(row)
        else byCollection.set(into, [row])
      }
    },
    groups: (): RowGroup[] => [...byCollection].map(([into, rows]) => ({ commit, into, rows })),
  }
}

/** Returns the document's list of rows after a write: without those that were inserted meanwhile. */
export function pendingAfter(
  { pendingRows = [] }: { readonly pendingRows?: readonly RowGroup[] },
  fresh: readonly RowGroup[],
): { readonly pendingRows?: readonly RowGroup[] } {
  const pending = [...pendingRows, ...fresh]
  return pending.length > 0 ? { pendingRows: pending } : {}
}
