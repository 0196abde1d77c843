import type { EventInfo } from '@parta/contracts/events'
import type * as planning from '@parta/contracts/planning'
import type * as playerOperations from '@parta/contracts/players'
import type { updateMe as updateMeOperation } from '@parta/contracts/profiles'
import type { RepetitionSpan } from '@parta/contracts/values'
import * as operations from '../../generated/operations.ts'
import {
  cancelEvent,
  cancelRepetition,
  confirmEvent,
  deleteEvent,
  deleteRepetition,
  getEvent,
  getMe,
  kickPlayer,
  listEventHistory,
  listEventLog,
  listMyEvents,
  listOrgEvents,
  listRepetition,
  mapEvents,
  readmitPlayer,
  renewEventLink,
  searchEvents,
  takeOverEvent,
  unwatchSeats,
  updateMe,
  watchSeats,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { revalidate, usePages } from '../../lib/swr.ts'

export type JoinBody = BodyOf<typeof playerOperations.joinEvent>
export type LeaveBody = BodyOf<typeof playerOperations.leaveEvent>
interface SpanBody {
  readonly span: RepetitionSpan
}
export type Kick = BodyOf<typeof playerOperations.kickPlayer>
type Joined = ReplyOf<typeof playerOperations.joinEvent>
type JoinedAll = ReplyOf<typeof playerOperations.joinRepetition>
type LeaveReply = ReplyOf<typeof playerOperations.leaveEvent>
type LeftAll = ReplyOf<typeof playerOperations.leaveRepetition>
type Confirmed = ReplyOf<typeof playerOperations.confirmEvent>
export type RepetitionChange = ReplyOf<typeof planning.deleteRepetition>

const lists = [listMyEvents, listEventHistory, listOrgEvents, listRepetition, searchEvents, mapEvents]

/** Refetches every list that may contain the event. */
async function showChange(): Promise<void> {
  await revalidate(getEvent, listEventLog, ...lists)
}

async function changed<R>(answer: Promise<R>): Promise<R> {
  try {
    return await answer
  } finally {
    // Also after a refusal: its cause may be that the screen is out of date.
    void showChange()
  }
}

export function joinEvent(id: string, body: JoinBody): Promise<Joined> {
  return changed(call(operations.joinEvent, { params: { id }, body }))
}

export function joinRepetition(id: string, body: JoinBody & SpanBody): Promise<JoinedAll> {
  return changed(call(operations.joinRepetition, { params: { id }, body }))
}

export function leaveEvent(id: string, body: LeaveBody): Promise<LeaveReply> {
  return changed(call(operations.leaveEvent, { params: { id }, body }))
}

export function leaveRepetition(id: string, body: LeaveBody & SpanBody): Promise<LeftAll> {
  return changed(call(operations.leaveRepetition, { params: { id }, body }))
}

export function requestConfirm(id: string, aliasIds: string[]): Promise<Confirmed> {
  return changed(call(confirmEvent, { params: { id }, body: { aliasIds } }))
}

export async function requestTakeOver(id: string): Promise<void> {
  await changed(call(takeOverEvent, { params: { id } }))
}

export async function requestKick(id: string, body: Kick): Promise<void> {
  await changed(call(kickPlayer, { params: { id }, body }))
}

export async function requestReadmission(id: string, idOrAliasId: string): Promise<void> {
  await changed(call(readmitPlayer, { params: { id }, body: { idOrAliasId } }))
}

/** Asks for a notification when a seat becomes free, or withdraws that request. */
export async function requestWatch(id: string, kind: 'watch' | 'unwatch'): Promise<void> {
  const params = { id }
  await changed(kind === 'watch' ? call(watchSeats, { params }) : call(unwatchSeats, { params }))
}

/** Replaces the link of a private event; the old one stops working. */
export async function requestLink(id: string): Promise<void> {
  await changed(call(renewEventLink, { params: { id } }))
}

export async function requestCancel(id: string, message: string): Promise<void> {
  await changed(call(cancelEvent, { params: { id }, body: message ? { message } : {} }))
}

export function requestCancelAll(id: string, body: SpanBody & { message?: string }): Promise<RepetitionChange> {
  return changed(call(cancelRepetition, { params: { id }, body }))
}

export async function requestDelete(id: string): Promise<void> {
  await call(deleteEvent, { params: { id }, body: {} })
  await revalidate(...lists)
}

export async function requestDeleteAll(id: string, span: RepetitionSpan): Promise<RepetitionChange> {
  const answer = await call(deleteRepetition, { params: { id }, body: { span } })
  await revalidate(...lists)
  return answer
}

/** Saves what an event needs to know of the person in their profile. */
export async function saveAnswers(body: BodyOf<typeof updateMeOperation>): Promise<void> {
  if (Object.keys(body).length === 0) return
  await call(updateMe, { body })
  await revalidate(getMe)
}

/** The coming dates of an event's repetition. */
export function useRepetition({ id, linkToken }: Pick<EventInfo, 'id' | 'linkToken'>) {
  return usePages(listRepetition, { params: { id }, query: byLink(linkToken) })
}

export function readEvent(id: string, linkToken: string | null): Promise<EventInfo> {
  return call(getEvent, { params: { id }, query: byLink(linkToken) })
}

/** The query that opens a private event to people who are not in it. */
export function byLink(linkToken: string | null): { token?: string } {
  return linkToken ? { token: linkToken } : {}
}

export function useEventLog(id: string) {
  return usePages(listEventLog, { params: { id } })
}
