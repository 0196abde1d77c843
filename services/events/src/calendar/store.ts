import type { CalendarFeed } from '@parta/contracts/calendar'
import { aggregate } from '@parta/kit/store/mongo'

/** An address under which a calendar is read. */
export interface FeedEntry {
  readonly id: string
  readonly kind: CalendarFeed['kind']
  /** The alias or the organisation; null of one's own. */
  readonly targetId: string | null
  /** What the address is found by. */
  readonly hash: string
  /** The secret part of the address, to be shown to its owner again; sealed. */
  readonly token: string
  readonly createdAt: Date
}

/** One person's calendar feeds, under their id. */
export interface FeedsRow {
  readonly feeds: readonly FeedEntry[]
}

export const calendarFeeds = aggregate<FeedsRow>('calendar-feeds', { feeds: [Object] }, (schema) => {
  // getCalendarFeed: whoever has the address.
  schema.index({ 'feeds.hash': 1 })
})
