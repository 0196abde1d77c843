import { type Activity, activities } from '@parta/contracts/values'
import { wordsOf } from '@parta/kit/store/words'
import { activityNames } from './activity-names.ts'
import { createOrdered, type Ordered, trim } from './ordered.ts'

/**
 * What a word stands in: the names of events, each in its place, and places and organisations with their
 * events. A word that very many names have leads nowhere quicker than a look at what is near, so from
 * then on its events are no longer kept.
 */
interface Term {
  events: Ordered | null
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
  /** The list of a word of a name for an event of this activity; null where it stands in none. */
  listOf(word: string, activity: number): Ordered | null
  /** After something was taken out of a word: one that stands nowhere any more is forgotten. */
  settle(word: string): void
  /**
   * All that has a word that begins so, but for what is called so by its activity; null where that is more
   * to look through than `most`, as `costOf` counts.
   */
  beginning(prefix: string, most: number): readonly Ordered[] | null
  trim(): void
  /** Every word, and whether its events are kept … */
  words(): readonly (readonly [word: string, isKept: boolean])[]
  /** … so that they can be put back. */
  restore(word: string, isKept: boolean): Ordered | null
}

const looseMax = 64
const eventsMax = 5000
/** To go to one more list costs as much as so many events of a list. */
const listCost = 200
/** A search for them looks among the events of the activity; in their lists stand those that are something else. */
const ofActivities = new Map<string, Set<number>>()
for (const [activity, names] of Object.entries(activityNames)) {
  for (const word of wordsOf(...names)) {
    const called = ofActivities.get(word) ?? new Set()
    ofActivities.set(word, called.add(activities.indexOf(activity as Activity)))
  }
}

/** What it costs to look through some lists, in events. */
export function costOf(lists: readonly Ordered[]): number {
  return lists.reduce((sum, { length }) => sum + length + listCost, 0)
}

export function createTerms(): Terms {
  const terms = new Map<string, Term>()
  let sorted: string[] = []
  let loose: string[] = []

  function at(word: string): Term {
    const known = terms.get(word)
    if (known) return known
    const term: Term = { events: createOrdered(), things: new Set() }
    terms.set(word, term)
    loose.push(word)
    return term
  }

  function sort(): void {
    // A word that was forgotten and came again is in it twice.
    sorted = [...new Set(sorted.concat(loose))].filter((word) => terms.has(word)).sort()
    loose = []
  }

  function beginning(prefix: string, most: number): readonly Ordered[] | null {
    if (loose.length > looseMax) sort()
    const lists = new Set<Ordered>()
    let left = most
    const add = (list: Ordered | null) => {
      if (!list) left = -1
      else if (!lists.has(list)) {
        lists.add(list)
        left -= list.length + listCost
      }
    }
    const addWord = (word: string) => {
      const term = terms.get(word)
      if (!term) return
      add(term.events)
      // So many lists that not even empty ones would do.
      if (term.things.size * listCost > left) left = -1
      for (const thing of term.things) if (left >= 0) add(thing.events)
    }
    for (let i = firstFrom(sorted, prefix); i < sorted.length && left >= 0; i += 1) {
      const word = sorted[i] as string
      if (!word.startsWith(prefix)) break
      addWord(word)
    }
    for (const word of loose) if (left >= 0 && word.startsWith(prefix)) addWord(word)
    return left < 0 ? null : [...lists]
  }

  return {
    at,
    listOf: (word, activity) => {
      if (ofActivities.get(word)?.has(activity)) return null
      const term = at(word)
      if (term.events && term.events.length >= eventsMax) term.events = null
      return term.events
    },
    settle: (word) => {
      const term = terms.get(word)
      if (term?.events?.length === 0 && term.things.size === 0) terms.delete(word)
    },
    beginning,
    trim: () => {
      for (const { events } of terms.values()) if (events) trim(events)
    },
    words: () => [...terms].map(([word, { events }]) => [word, events !== null] as const),
    restore: (word, isKept) => {
      const term = at(word)
      if (!isKept) term.events = null
      return term.events
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
