import type * as operations from '@parta/contracts/feeds'
import { limits } from '@parta/contracts/limits'
import useSWR from 'swr'
import {
  createFeed,
  deleteFeed,
  getFeed,
  listFeeds,
  listMyFeeds,
  reportPost,
  updateFeed,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'

export type NewFeed = BodyOf<typeof operations.createFeed>
export type FeedChange = BodyOf<typeof operations.updateFeed>
type Reply = ReplyOf<typeof operations.getFeed>

/** The posts of all organisations of the person, or of one. */
export function useMyFeeds(org: string | null) {
  return usePages(listMyFeeds, { query: org === null ? {} : { orgs: org } }, limits.feedCacheSeconds)
}

export function useOrgFeeds(org: string) {
  return usePages(listFeeds, { query: { org } }, limits.feedCacheSeconds)
}

/**
 * The newest post of an organisation, if there is one; read again when the page is opened. Not by `useQuery`, whose
 * replies are refetched with each change of posts: the organisation may just have been deleted.
 */
export function useLatestPost(org: string) {
  return useSWR(`latest post ${org}`, () => call(listFeeds, { query: { org, limit: 1 } })).data?.items[0]
}

export function useFeed(id: string | null) {
  return useQuery(getFeed, id === null ? null : { params: { id } })
}

export async function requestCreateFeed(body: NewFeed): Promise<Reply> {
  const feed = await call(createFeed, { body })
  await revalidate(listFeeds, listMyFeeds)
  return feed
}

export async function requestUpdateFeed(body: FeedChange): Promise<Reply> {
  const feed = await call(updateFeed, { body })
  await revalidate(getFeed, listFeeds, listMyFeeds)
  return feed
}

export async function requestDeleteFeed(feed: { id: string; org: { id: string } }): Promise<void> {
  await call(deleteFeed, { query: { id: feed.id, feedOrgId: feed.org.id } })
  await revalidate(listFeeds, listMyFeeds)
}

/** Reports a post to the operators. */
export async function requestPostReport(id: string, reason: string): Promise<void> {
  await call(reportPost, { body: { id, reason } })
}
