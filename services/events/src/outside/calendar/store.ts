import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { calendarFeedKinds } from '@parta/contracts/values'
import { aggregate } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A calendar feed: the address from which calendar programs read events. */
const FeedEntry = row({
  id: Type.String(),
  kind: Choice(calendarFeedKinds),
  /** The alias or the organisation; null for the owner's own calendar. */
  targetId: nullable(Type.String()),
  /** The hash of the secret part of the address; requests are looked up by it. */
  hash: Type.String(),
  /** The secret part of the address, sealed, to be shown to the owner again. */
  token: Type.String(),
  createdAt: Timestamp,
})
export type FeedEntry = RowOf<typeof FeedEntry>

/** The calendar feeds of one person. The id of the document is the person's. */
const FeedsRow = row({ feeds: list(FeedEntry) })
export type FeedsRow = RowOf<typeof FeedsRow>

export const calendarFeeds = aggregate('calendar-feeds', FeedsRow, [
  index({ 'feeds.hash': 1 }, { serves: 'getCalendarFeed: the feed of an address' }),
])
