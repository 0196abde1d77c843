import type { SearchListing } from '@parta/contracts/hints'

/** An event as it is added. Times are milliseconds since 1970. */
export type IndexedEvent = Omit<SearchListing, 'isPublic'>

/** An event as a search finds it: a copy of its own, unaffected by later changes of the index. */
export interface FoundEvent extends Omit<IndexedEvent, 'v' | 'place' | 'org'> {
  /** The place as JSON; it is stored so, because every event of a place shares it. */
  readonly placeJson: string
  /** The organisation as JSON; `null` in JSON without one. */
  readonly orgJson: string
  /** Kilometres from the centre of the search. */
  readonly distance: number
}
