/** For so many ids, it pays to read all rows first. */
const manyFrom = 100

interface Ways<R> {
  /** Reads all rows that may be asked for, at most so many. */
  all(limit: number): Promise<R[]>
  /** Looks up the rows that are asked for. */
  named(): Promise<R[]>
}

/**
 * Finds the rows of many ids of which few have one, for batches of facts. To read all rows, which are fewer than the
 * ids, costs less than to look up each id.
 * @returns also rows that were not asked for
 */
export async function findFew<R>(ids: number, { all, named }: Ways<R>): Promise<R[]> {
  if (ids >= manyFrom) {
    const found = await all(ids)
    if (found.length < ids) return found
  }
  return await named()
}

/** Returns the filter of the texts from the first to the last one in their order. */
export function between(texts: readonly string[]): { readonly $gte: string; readonly $lte: string } {
  let [first = ''] = texts
  let last = first
  for (const text of texts) {
    if (text < first) first = text
    else if (text > last) last = text
  }
  return { $gte: first, $lte: last }
}
