import { activitiesByWord } from './activity-names.ts'
import { createSlotList, type SlotList, trimSlots } from './slot-list.ts'
import { createSortedWords } from './sorted-words.ts'

/** A place or an organisation. Its words lead to the list of its events, so these need no lists of their own. */
export interface NamedGroup {
  /** Its words, each behind a space, ` one two three`: `includes(' tw')` says whether one begins with `tw`. */
  readonly text: string
  readonly events: SlotList
}

interface WordEntry {
  /** Events whose names have the word; null once they are more than `eventsMax`. */
  events: SlotList | null
  readonly groups: Set<NamedGroup>
}

/** From a word to the events whose names have it, and to the places and organisations whose names have it. */
export interface WordIndex {
  addGroup(group: NamedGroup): void
  removeGroup(group: NamedGroup): void
  /**
   * The list of a word for events of an activity. Null where none is kept: the word is so frequent that looking
   * through the events nearby is as quick, or it names the activity, whose events have lists of their own.
   */
  listOf(word: string, activity: number): SlotList | null
  /** Removes a word that no event, place or organisation has any more. */
  dropUnused(word: string): void
  /**
   * The lists of all words that begin with a prefix. Null when a list is not kept, or when reading them costs more
   * than `costMax` as `costOf` counts. Events found by the name of their activity are not in them.
   */
  listsOf(prefix: string, costMax: number): readonly SlotList[] | null
  /** Whether a word of a name, a place or an organisation begins with the prefix. */
  hasPrefix(prefix: string): boolean
  /** Every word of a name, a place or an organisation. */
  known(): Iterable<string>
  trim(): void
  /** Every word, and whether its list of events is kept. */
  words(): readonly (readonly [word: string, isKept: boolean])[]
  /** Adds a word as `words` gave it; returns its empty list, if it has one. */
  restore(word: string, isKept: boolean): SlotList | null
}

/** The list of a word in more events than this is dropped, because fewer events are nearby. */
const eventsMax = 5000
/** Opening a list takes about as long as reading this number of events from an open one. */
const listCost = 200

/** The estimated cost of reading some lists, in events read. */
export function costOf(lists: readonly SlotList[]): number {
  return lists.reduce((sum, { length }) => sum + length + listCost, 0)
}

/** The words of a text as `NamedGroup.text` has them. */
export function wordsIn(text: string): string[] {
  return text === '' ? [] : text.slice(1).split(' ')
}

export function createWordIndex(): WordIndex {
  const entries = new Map<string, WordEntry>()
  const words = createSortedWords()

  function entryOf(word: string): WordEntry {
    const known = entries.get(word)
    if (known) return known
    const entry: WordEntry = { events: createSlotList(), groups: new Set() }
    entries.set(word, entry)
    words.add(word)
    return entry
  }

  function dropUnused(word: string): void {
    const entry = entries.get(word)
    if (entry?.events?.length === 0 && entry.groups.size === 0) entries.delete(word)
  }

  function* entriesOf(prefix: string): Generator<WordEntry, void> {
    for (const word of words.beginningWith(prefix, (each) => entries.has(each))) yield entries.get(word) as WordEntry
  }

  return {
    addGroup: (group) => {
      for (const word of wordsIn(group.text)) entryOf(word).groups.add(group)
    },
    removeGroup: (group) => {
      for (const word of wordsIn(group.text)) {
        entryOf(word).groups.delete(group)
        dropUnused(word)
      }
    },
    listOf: (word, activity) => {
      if (activitiesByWord.get(word)?.has(activity)) return null
      const entry = entryOf(word)
      if (entry.events && entry.events.length >= eventsMax) entry.events = null
      return entry.events
    },
    dropUnused,
    hasPrefix: (prefix) => entriesOf(prefix).next().done === false,
    known: () => entries.keys(),
    listsOf: (prefix, costMax) => listsWithin(entriesOf(prefix), costMax),
    trim: () => {
      for (const { events } of entries.values()) if (events) trimSlots(events)
    },
    words: () => [...entries].map(([word, { events }]) => [word, events !== null] as const),
    restore: (word, isKept) => {
      const entry = entryOf(word)
      if (!isKept) entry.events = null
      return entry.events
    },
  }
}

/** The lists of some words, each once; null when one is not kept, or when reading them costs more than `costMax`. */
function listsWithin(entries: Iterable<WordEntry>, costMax: number): readonly SlotList[] | null {
  const lists = new Set<SlotList>()
  let left = costMax
  const add = (list: SlotList) => {
    if (lists.has(list)) return
    lists.add(list)
    left -= list.length + listCost
  }
  for (const { events, groups } of entries) {
    if (events === null) return null
    add(events)
    // Opening the lists of the groups alone would cost more.
    if (groups.size * listCost > left) return null
    for (const group of groups) add(group.events)
    if (left < 0) return null
  }
  return [...lists]
}
