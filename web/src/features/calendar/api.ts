import type { CalendarFeed, createCalendarFeed as CreateFeed } from '@parta/contracts/calendar'
import { createCalendarFeed, listCalendarFeeds, listOrgEvents, revokeCalendarFeed } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf } from '../../lib/request.ts'
import { revalidate, useAll, useQuery } from '../../lib/swr.ts'
import { rangeOf } from './days.ts'

export type NewFeed = BodyOf<typeof CreateFeed>

/** Reads all pages of events around a month. */
export function useOrgMonth(id: string | null, month: string) {
  return useAll(listOrgEvents, id === null ? null : { params: { id }, query: rangeOf(month) })
}

export function useFeeds(isAsked = true) {
  return useQuery(listCalendarFeeds, isAsked ? {} : null)
}

export async function addFeed(body: NewFeed): Promise<CalendarFeed> {
  const feed = await call(createCalendarFeed, { body })
  await revalidate(listCalendarFeeds)
  return feed
}

export async function removeFeed(id: string): Promise<void> {
  await call(revokeCalendarFeed, { params: { id } })
  await revalidate(listCalendarFeeds)
}
