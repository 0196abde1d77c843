import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { EventFilters } from '@parta/contracts/search'
import { type Activity, activities } from '@parta/contracts/values'
import { keyOf } from '@parta/kit/store/keyset'
import { wordsOf } from '@parta/kit/store/words'
import { LRUCache } from 'lru-cache'
import { activityNames } from './activity-names.ts'
import { type Circle, circleOf } from './sphere.ts'
import { any, genderBit, levelBit, needs, tagBit } from './traits.ts'

/** A search as the atlas reads it. */
export interface Wanted {
  readonly circle: Circle
  /** Milliseconds, both of them inside. */
  readonly from: number
  readonly to: number
  /** The last one shown, that the page follows. */
  readonly after: { readonly date: number; readonly id: string } | null
  readonly activity: number | null
  readonly need: number
  readonly gender: number
  readonly level: number
  readonly tags: number
  readonly low: number
  readonly high: number
  readonly orgId: string | null
  readonly words: readonly Word[]
  /** Leaders from whom a block keeps the caller apart: their own events are left out, those of organisations are not. */
  readonly apart: ReadonlySet<string> | null
}

/** A word of a search: what begins with it, and the numbers of the activities of which a name has a word that does. */
export interface Word {
  readonly prefix: string
  readonly activities: readonly number[]
}

type Query = EventFilters & { readonly nextToken?: string }

export function wantedOf(query: Query, now: Date, apart: ReadonlySet<string> | null = null): Wanted {
  const { from, to } = rangeOf(query, now)
  const { activityType, gender, level, price, tags } = query
  const [low, high] = price ? pricesOf(price) : [limits.unsetPrice, limits.priceMax]
  const either = (text: string | undefined, bit: (part: string) => number, all: number) =>
    text ? text.split('|').reduce((bits, part) => bits | bit(part), 0) : all
  return {
    circle: circleOf({ lat: query.lat, lon: query.lon }, query.distance ?? limits.eventDistance),
    from: from.getTime(),
    to: to.getTime(),
    after: query.nextToken ? keyIn(query.nextToken) : null,
    activity: activityType && activityType !== 'any' ? activities.indexOf(activityType) : null,
    need: (query.multisport ? needs.multisport : 0) | (query.freeOnly ? needs.free : 0),
    gender: gender && gender !== 'any' ? genderBit(gender) | genderBit('any') : any.gender,
    // What is for any gender, level or age belongs to each that is asked for.
    level: either(level, (part) => levelBit(Number(part)) | levelBit(0), any.level),
    tags: either(tags, (part) => tagBit(part) | tagBit('all'), any.tags),
    low,
    high,
    orgId: query.eventOrgId ?? null,
    words: wordsOf(query.query ?? '').map(wordOf),
    apart: apart && apart.size > 0 ? apart : null,
  }
}

/** People look for the same things. */
const known = new LRUCache<string, Word>({ max: 2000 })

function wordOf(prefix: string): Word {
  const held = known.get(prefix)
  if (held) return held
  const word = { prefix, activities: activitiesCalled(prefix).map((activity) => activities.indexOf(activity)) }
  known.set(prefix, word)
  return word
}

/** From when to when: never what has begun, and three months from there unless the search says otherwise. */
export function rangeOf(query: Pick<EventFilters, 'from' | 'to'>, now: Date): { from: Date; to: Date } {
  const from = new Date(Math.max(now.getTime(), query.from ? new Date(query.from).getTime() : 0))
  const to = query.to ? new Date(query.to) : monthsLater(from, limits.defaultRangeMonths)
  if (from.getTime() > to.getTime()) {
    throw new AppError('validation.failed', { fields: [{ field: 'to', code: 'validation.order' }] })
  }
  return { from, to }
}

/** `from|to` in whole crowns; what has no price yet counts as free. */
export function pricesOf(range: string): [low: number, high: number] {
  const [low = 0, high = 0] = range.split('|').map(Number)
  return [low === 0 ? limits.unsetPrice : low, high]
}

const called = Object.entries(activityNames).map(([activity, names]) => ({
  activity: activity as Activity,
  words: wordsOf(...names),
}))

/** The activities of which a name, in any of the languages, has a word that begins so. */
export function activitiesCalled(prefix: string): Activity[] {
  return called.filter(({ words }) => words.some((word) => word.startsWith(prefix))).map(({ activity }) => activity)
}

function keyIn(token: string) {
  const [date, id] = keyOf(token, 'number', 'string')
  return { date: Number(date), id: String(id) }
}

function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}
