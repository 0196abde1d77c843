import { kilometres } from '@parta/contracts/predicates/sphere'
import { wordsOf } from '@parta/contracts/predicates/text'
import type { MapCluster } from '@parta/contracts/search'
import { activitiesNamed, activityWords } from './activity-names.ts'
import { fieldOf, fields, unpackCounts } from './columns.ts'
import { compacted } from './compact.ts'
import type { FoundEvent, IndexedEvent } from './events.ts'
import { type Criteria, criteriaOf, type SearchFilters } from './filters.ts'
import { mapOf } from './map.ts'
import { find } from './search.ts'
import { pack, type SnapshotOrigin, unpack } from './snapshot.ts'
import { addEvent, createState, type IndexState, idAt, removeBefore, removeEvent, versionIn } from './state.ts'
import { readTraits } from './traits.ts'
import { nearestWord } from './typos.ts'

/** An index of events in memory: finds matching events in the order of date and id. All calls are synchronous. */
export interface EventIndex {
  readonly size: number
  /** Adds an event, in the place of the one with the same id. */
  add(event: IndexedEvent): void
  remove(id: string): void
  /** Removes the events that begin before a time. */
  removeBefore(time: number): void
  /** The version of an event; 0 when it is not in the index. */
  versionOf(id: string): number
  /** The first events that fit, by date, then id. */
  search(filters: SearchFilters, limit: number): FoundEvent[]
  /**
   * The text of a search with its mistyped words replaced by the nearest ones. Null when each word begins a known one, or
   * when one has no likely correction: so a text that finds events somewhere is never changed.
   */
  corrected(text: string): string | null
  /** All events that fit, gathered to clusters for a zoom of a web map, and how many fit. */
  map(filters: SearchFilters, zoom: number): { items: MapCluster[]; total: number }
  /** Ids of the people who lead or train an event of the index. */
  people(): string[]
  /** Reorders the memory after very many events were added; searches are quicker afterwards. Takes seconds for a million. */
  compact(): void
  /** The index as bytes, for `loadEventIndex`. */
  save(origin: SnapshotOrigin): Buffer[]
}

export function createEventIndex(): EventIndex {
  return indexOver(createState())
}

/**
 * The index that `save` gave these bytes of, and its time. Null when they are of another database or version, or when
 * they are truncated or damaged.
 */
export function loadEventIndex(bytes: Buffer, database: string): { index: EventIndex; at: number } | null {
  const found = unpack(bytes, database)
  return found && { index: indexOver(found.state), at: found.at }
}

function indexOver(first: IndexState): EventIndex {
  let state = first
  return {
    get size() {
      return state.size
    },
    add: (event) => addEvent(state, event),
    remove: (id) => removeEvent(state, id),
    removeBefore: (time) => removeBefore(state, time),
    versionOf: (id) => versionIn(state, id),
    search: (filters, limit) => {
      const criteria = criteriaOf(filters)
      return find(state, criteria, { limit }).map((slot) => foundAt(state, criteria, slot))
    },
    corrected: (text) => correctedIn(state, text),
    map: (filters, zoom) => mapOf(state, criteriaOf(filters), zoom),
    people: () => state.people.keys().filter((id) => id !== null),
    compact: () => {
      state = compacted(state)
    },
    save: (origin) => pack(state, origin),
  }
}

/** Each correction reads all words, so a text with more mistyped words than this is left as it is. */
const correctionsMax = 2

function correctedIn({ words }: IndexState, text: string): string | null {
  const typed = wordsOf(text)
  const isKnown = (word: string) => words.hasPrefix(word) || activitiesNamed(word).length > 0
  const unknown = typed.filter((word) => !isKnown(word))
  if (unknown.length === 0 || unknown.length > correctionsMax) return null
  const known = [...words.known(), ...activityWords]
  const meant = new Map(unknown.map((word) => [word, nearestWord(word, known)]))
  if ([...meant.values()].includes(null)) return null
  return typed.map((word) => meant.get(word) ?? word).join(' ')
}

function foundAt(state: IndexState, { circle }: Criteria, slot: number): FoundEvent {
  const { columns, names, places, orgs, people, details } = state
  const id = idAt(state, slot)
  const date = columns.date[slot] as number
  const { place } = places.at(fieldOf(columns, slot, fields.place))
  const [org, trainer] = [fieldOf(columns, slot, fields.org), fieldOf(columns, slot, fields.trainer)]
  const confirm = fieldOf(columns, slot, fields.confirm)
  const { price, maxPlayers, queue } = unpackCounts(fieldOf(columns, slot, fields.counts))
  const { repeatAfter, ...traits } = readTraits(columns.traits[slot] as number)
  const repetitionId = state.repetitions.get(slot) ?? id.slice(0, id.lastIndexOf('-'))
  return {
    ...traits,
    id,
    date,
    endDate: date + fieldOf(columns, slot, fields.length),
    name: names.keyAt(fieldOf(columns, slot, fields.name)),
    place,
    org: org < 0 ? null : orgs.at(org).org,
    details: details.at(fieldOf(columns, slot, fields.details)),
    price,
    maxPlayers,
    queueCount: queue,
    playersCount: fieldOf(columns, slot, fields.players),
    repetition: repeatAfter && { id: repetitionId, after: repeatAfter },
    confirmationDate: confirm < 0 ? null : date - confirm * 1000,
    leader: people.at(fieldOf(columns, slot, fields.leader)),
    trainer: trainer < 0 ? null : people.at(trainer),
    distance: kilometres(circle.centre, place.location),
  }
}
