export interface PageOf<T> {
  items: T[]
  nextToken?: string
}

/**
 * Reads all pages of a list.
 * @param ask reads one page: the first, or the one of the previous page's token
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
