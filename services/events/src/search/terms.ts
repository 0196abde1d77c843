import { createOrdered, type Ordered, trim } from './ordered.ts'

/** What a word stands in: the names of events, each in its place, and places and organisations with their events. */
export interface Term {
  readonly events: Ordered
  readonly things: Set<Thing>
}

/** A place or an organisation as events carry it. */
export interface Thing {
  /** Its words as ` one two three`, for a look at whether one begins so. */
  readonly text: string
  readonly events: Ordered
}

export interface Terms {
  at(word: string): Term
  /** After something was taken out of a word: one that stands nowhere any more is forgotten. */
  settle(word: string): void
  /** The words that begin so, until they have more events than `most`; null then. */
  beginning(prefix: string, most: number): readonly Ordered[] | null
  trim(): void
}

const looseMax = 64

export function createTerms(): Terms {
  const terms = new Map<string, Term>()
  let sorted: string[] = []
  let loose: string[] = []

  function at(word: string): Term {
    const known = terms.get(word)
    if (known) return known
    const term = { events: createOrdered(), things: new Set<Thing>() }
    terms.set(word, term)
    loose.push(word)
    return term
  }

  function beginning(prefix: string, most: number): readonly Ordered[] | null {
    if (loose.length > looseMax) {
      // A word that was forgotten and came again is in it twice.
      sorted = [...new Set(sorted.concat(loose))].filter((word) => terms.has(word)).sort()
      loose = []
    }
    const lists = new Set<Ordered>()
    let count = 0
    const add = (word: string) => {
      const term = terms.get(word)
      if (!term) return
      for (const list of [term.events, ...[...term.things].map((thing) => thing.events)]) {
        if (lists.has(list)) continue
        lists.add(list)
        count += list.length
      }
    }
    for (let i = firstFrom(sorted, prefix); i < sorted.length && count <= most; i += 1) {
      const word = sorted[i] as string
      if (!word.startsWith(prefix)) break
      add(word)
    }
    for (const word of loose) if (count <= most && word.startsWith(prefix)) add(word)
    return count > most ? null : [...lists]
  }

  return {
    at,
    settle: (word) => {
      const term = terms.get(word)
      if (term && term.events.length === 0 && term.things.size === 0) terms.delete(word)
    },
    beginning,
    trim: () => {
      for (const { events } of terms.values()) trim(events)
    },
  }
}

function firstFrom(sorted: readonly string[], prefix: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < prefix) low = middle + 1
    else high = middle
  }
  return low
}
