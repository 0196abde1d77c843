interface Page<T> {
  readonly items: readonly T[]
  /** `true` when more follow. */
  readonly more: boolean
}

/**
 * Returns all items of an answer that comes in pages.
 * @param ask asks for the page after the first `skip` items; `null`, because the owner of the list is gone, ends it
 */
export async function collectPages<T>(ask: (skip: number) => Promise<Page<T> | null>): Promise<T[]> {
  const items: T[] = []
  for (;;) {
    const page = await ask(items.length)
    items.push(...(page?.items ?? []))
    if (!page?.more) return items
  }
}
