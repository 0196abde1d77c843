export interface PageOf<T> {
  items: T[]
  nextToken?: string
}

/**
 * Reads a list to its end.
 * @param ask answers one page: the first one, or the one that a token of the page before names
 */
export async function allPages<T>(ask: (next: { nextToken?: string }) => Promise<PageOf<T>>): Promise<T[]> {
  const items: T[] = []
  let next: { nextToken?: string } | null = {}
  while (next) {
    const page: PageOf<T> = await ask(next)
    items.push(...page.items)
    next = page.nextToken ? { nextToken: page.nextToken } : null
  }
  return items
}
