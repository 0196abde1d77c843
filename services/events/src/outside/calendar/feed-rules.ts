import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision } from '@parta/kit/store/decision'
import type { FeedEntry, FeedsRow } from './store.ts'

const none: FeedsRow = { feeds: [] }

/**
 * Adds a feed.
 * @throws calendar.tooManyFeeds
 */
export function addFeed(state: FeedsRow | null, feed: FeedEntry): Decision<FeedsRow, FeedEntry> {
  const { feeds } = state ?? none
  if (feeds.length >= limits.calendarFeedsMax) throw new AppError('calendar.tooManyFeeds')
  return { next: { feeds: [feed, ...feeds] }, answer: feed }
}

/**
 * Removes a feed.
 * @throws calendar.feedNotFound, also for another person's feed
 */
export function revokeFeed(state: FeedsRow | null, id: string): Decision<FeedsRow, void> {
  const { feeds } = state ?? none
  if (!feeds.some((feed) => feed.id === id)) throw new AppError('calendar.feedNotFound')
  return { next: { feeds: feeds.filter((feed) => feed.id !== id) }, answer: undefined }
}

/** Removes the feeds of a deleted alias. */
export function dropAlias(state: FeedsRow | null, aliasId: string): Decision<FeedsRow, void> {
  const { feeds } = state ?? none
  if (!feeds.some(({ targetId }) => targetId === aliasId)) return { next: state as FeedsRow, answer: undefined }
  return { next: { feeds: feeds.filter(({ targetId }) => targetId !== aliasId) }, answer: undefined }
}

/** Removes feeds created before a time, even if the fact arrives later. */
export function dropBefore(state: FeedsRow | null, at: Date): Decision<FeedsRow, void> {
  const { feeds } = state ?? none
  const kept = feeds.filter(({ createdAt }) => createdAt > at)
  if (kept.length === feeds.length) return { next: state as FeedsRow, answer: undefined }
  return { next: { feeds: kept }, answer: undefined }
}
