import type { SearchListing } from '@parta/contracts/hints'

/** An event as it is added. Times are milliseconds since 1970. */
export type IndexedEvent = Omit<SearchListing, 'isPublic'>

/**
 * An event as a search finds it, unaffected by later changes of the index. Events that have the same place, organisation
 * or details share these objects: they must not be changed.
 */
export interface FoundEvent extends Omit<IndexedEvent, 'v'> {
  /** Kilometres from the centre of the search. */
  readonly distance: number
}
