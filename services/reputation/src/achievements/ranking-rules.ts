interface Ranked {
  readonly id: string
  readonly name: string
  readonly points: number
}

const czech = new Intl.Collator('cs')

/** Most points first; equal points by Czech names, then by id. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return b.points - a.points || czech.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/**
 * Adds the positions to entries that are sorted by `compareRanked`. Standard competition ranking: equal points share a
 * position, and the next position counts all before it (1, 1, 3).
 */
export function withPositions<R extends Ranked>(sorted: readonly R[]): readonly (R & { readonly position: number })[] {
  let position = 0
  return sorted.map((entry, at) => {
    if (entry.points !== sorted[at - 1]?.points) position = at + 1
    return { ...entry, position }
  })
}

/** The position of somebody with so many points among sorted entries: 1 + how many have more. */
export function positionOf(sorted: readonly Pick<Ranked, 'points'>[], points: number): number {
  return 1 + firstNotAbove(sorted, points)
}

/** Returns the index of the first entry whose points are not above the given ones. */
export function firstNotAbove(sorted: readonly Pick<Ranked, 'points'>[], points: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.points ?? 0) > points) low = middle + 1
    else high = middle
  }
  return low
}
