import { limits } from '@parta/contracts/limits'
import { wordsOf } from '@parta/contracts/predicates/text'
import type { Coordinates } from '@parta/contracts/shapes'
import { type Activity, activities, type EventGender, type Tag } from '@parta/contracts/values'
import { LRUCache } from 'lru-cache'
import { activitiesNamed } from './activity-names.ts'
import type { IndexedEvent } from './events.ts'
import { type Circle, circleOf } from './sphere.ts'
import { allBits, genderBit, levelBit, requiredBits, tagBit } from './traits.ts'

/** The filters of a search. Times are milliseconds since 1970; an undefined filter matches everything. */
export interface SearchFilters {
  readonly centre: Coordinates
  /** Kilometres. */
  readonly radius: number
  /** First and last start, both included. */
  readonly from: number
  readonly to: number
  /** The last event of the page before: only events after it are found. */
  readonly after?: { readonly date: number; readonly id: string } | undefined
  /** Events of any of these. */
  readonly activities?: readonly Activity[] | undefined
  /** Events for any gender fit, too; so do those for any level, and for all ages. */
  readonly gender?: EventGender | undefined
  readonly levels?: readonly number[] | undefined
  readonly tags?: readonly Tag[] | undefined
  /** Lowest and highest price, both included. */
  readonly price?: readonly [low: number, high: number] | undefined
  readonly multisport?: boolean | undefined
  readonly freeOnly?: boolean | undefined
  /** Events with exactly one free place. */
  readonly lastPlace?: boolean | undefined
  readonly orgId?: string | undefined
  /** Each word must begin a word of the event's name, place, organisation or activity. */
  readonly text?: string | undefined
  /** Details that must have exactly these values. */
  readonly details?: Partial<IndexedEvent['details']> | undefined
  /** Leaders whose events are left out; events of organisations are found whoever leads them. */
  readonly exceptLeaders?: ReadonlySet<string> | undefined
}

/** Filters in the form in which the columns are compared with them. */
export interface Criteria {
  readonly circle: Circle
  readonly from: number
  readonly to: number
  readonly after: { readonly date: number; readonly id: string } | null
  /** The numbers of the activities. */
  readonly activities: readonly number[] | null
  /** Bits of the traits of which an event must have all. */
  readonly required: number
  /** Bits of which an event must have at least one in each of `gender`, `level` and `tags`. */
  readonly gender: number
  readonly level: number
  readonly tags: number
  readonly low: number
  readonly high: number
  readonly orgId: string | null
  readonly words: readonly SearchWord[]
  readonly details: readonly (readonly [name: string, value: unknown])[] | null
  readonly exceptLeaders: ReadonlySet<string> | null
}

/** A word of a search, and the numbers of the activities of which a name has a word that begins with it. */
export interface SearchWord {
  readonly prefix: string
  readonly activities: readonly number[]
}

export function criteriaOf(filters: SearchFilters): Criteria {
  const { centre, radius, from, to, gender, price, exceptLeaders } = filters
  const [low, high] = price ?? [limits.unsetPrice, limits.priceMax]
  const details = Object.entries(filters.details ?? {})
  return {
    circle: circleOf(centre, radius),
    from,
    to,
    after: filters.after ?? null,
    activities: filters.activities ? filters.activities.map((activity) => activities.indexOf(activity)) : null,
    required:
      (filters.multisport ? requiredBits.multisport : 0) |
      (filters.freeOnly ? requiredBits.free : 0) |
      (filters.lastPlace ? requiredBits.last : 0),
    gender: gender ? genderBit(gender) | genderBit('any') : allBits.gender,
    level: filters.levels ? bitsOf([0, ...filters.levels], levelBit) : allBits.level,
    tags: filters.tags ? bitsOf(['all', ...filters.tags], tagBit) : allBits.tags,
    low,
    high,
    orgId: filters.orgId ?? null,
    words: wordsOf(filters.text ?? '').map(searchWordOf),
    details: details.length > 0 ? details : null,
    exceptLeaders: exceptLeaders && exceptLeaders.size > 0 ? exceptLeaders : null,
  }
}

function bitsOf<T>(values: readonly T[], bitOf: (value: T) => number): number {
  return values.reduce((bits, value) => bits | bitOf(value), 0)
}

/** Many searches ask for the same words. */
const searchWords = new LRUCache<string, SearchWord>({ max: 2000 })

function searchWordOf(prefix: string): SearchWord {
  const known = searchWords.get(prefix)
  if (known) return known
  const word = { prefix, activities: activitiesNamed(prefix).map((activity) => activities.indexOf(activity)) }
  searchWords.set(prefix, word)
  return word
}
