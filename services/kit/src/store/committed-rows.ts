import type { ChangeOptions } from './decision.ts'
import type { Bookkeeping } from './mongo.ts'
import type { NewRow, RowGroup } from './row-group.ts'
import type { RowOutbox } from './row-outbox.ts'

interface Asking {
  readonly options: Pick<ChangeOptions, 'rows'>
}

const keyOf = (into: string, id: string) => `${into}:${id}`

/**
 * Returns the keys of those rows of a batch that earlier changes committed. They are in the document's own list, or, if
 * they left it before the state was read, in their collection.
 */
export async function committedRows(
  outbox: Pick<RowOutbox, 'find'>,
  pending: readonly RowGroup[],
  batch: readonly Asking[],
): Promise<ReadonlySet<string>> {
  const asked = new Map<string, Set<string>>()
  for (const { options } of batch) {
    if (!options.rows) continue
    const ids = asked.get(options.rows.into) ?? new Set()
    for (const id of options.rows.ids) ids.add(id)
    asked.set(options.rows.into, ids)
  }
  if (asked.size === 0) return new Set()
  const found = new Set<string>()
  for (const { into, rows } of pending) for (const { _id } of rows) found.add(keyOf(into, _id))
  await Promise.all(
    [...asked].map(async ([into, ids]) => {
      const others = [...ids].filter((id) => !found.has(keyOf(into, id)))
      if (others.length === 0) return
      for (const id of await outbox.find(into, others)) found.add(keyOf(into, id))
    }),
  )
  return found
}

/** Collects the rows of one write. */
export function createRowPlan(commit: string, earlier: ReadonlySet<string>) {
  const known = new Set(earlier)
  const byCollection = new Map<string, NewRow['row'][]>()
  return {
    /** Returns those of a command's rows that earlier changes, also of this write, committed. */
    committedOf: ({ rows }: Pick<ChangeOptions, 'rows'>): ReadonlySet<string> =>
      new Set(rows?.ids.filter((id) => known.has(keyOf(rows.into, id)))),
    /** @throws Error for a row that the command did not name, or that is committed already */
    add: ({ rows: named }: Pick<ChangeOptions, 'rows'>, rows: readonly NewRow[]) => {
      const fresh = new Set<string>()
      for (const { into, row } of rows) {
        const key = keyOf(into, row._id)
        if (named?.into !== into || !named.ids.includes(row._id))
          throw new Error(`The change does not name the row ${key}`)
        if (known.has(key) || fresh.has(key)) throw new Error(`The row ${key} is committed already`)
        fresh.add(key)
      }
      for (const { into, row } of rows) {
        known.add(keyOf(into, row._id))
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
  { pendingRows = [] }: Pick<Bookkeeping, 'pendingRows'>,
  fresh: readonly RowGroup[],
): Pick<Bookkeeping, 'pendingRows'> {
  const pending = [...pendingRows, ...fresh]
  return pending.length > 0 ? { pendingRows: pending } : {}
}
