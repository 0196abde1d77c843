import type { Chat } from '@parta/contracts/chat'
import type { SWRConfiguration } from 'swr'
import {
  deleteMessage,
  findChat,
  getChat,
  getPicture,
  joinChat,
  leaveChat,
  listChats,
  listMessages,
  muteChat,
  readChat,
  reportMessage,
  sendMessage,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { newId } from '../../lib/random.ts'
import type { CallError } from '../../lib/request.ts'
import { patchQuery, revalidate, usePages, useQuery } from '../../lib/swr.ts'

/**
 * Somebody who has just joined an event becomes a member of its chat a moment later: the service reacts to the fact.
 */
const membershipRetry = { afterMs: 1200, attempts: 6 }

export function isNotMember({ code }: CallError): boolean {
  return code === 'chat.notMember' || code === 'chat.notFound'
}

const retryUntilMember: Pick<SWRConfiguration<Chat, CallError>, 'onErrorRetry'> = {
  onErrorRetry: (...[error, , , retry, { retryCount }]) => {
    const mayPass = isNotMember(error) || error.status === 0 || error.status >= 500
    if (mayPass && retryCount <= membershipRetry.attempts)
      setTimeout(() => void retry({ retryCount }), membershipRetry.afterMs)
  },
}

export function useEventChat(eventId: string) {
  return useQuery(findChat, { params: { id: eventId } }, retryUntilMember)
}

export function useChat(id: string | undefined) {
  return useQuery(getChat, id === undefined ? null : { params: { id } })
}

export function useChats() {
  return usePages(listChats, {})
}

export async function recheckMembership(): Promise<void> {
  await revalidate(findChat, getChat, listChats)
}

/** Changes a chat in all cached lists. */
async function patchChat(id: string, change: Partial<Chat>): Promise<void> {
  const patch = (chat: Chat | undefined) => (chat ? { ...chat, ...change } : chat)
  await Promise.all([
    patchQuery(findChat, { params: { id } }, patch),
    patchQuery(getChat, { params: { id } }, patch),
    revalidate(listChats),
  ])
}

export async function markRead(id: string, seq: number): Promise<void> {
  await call(readChat, { params: { id }, body: { seq } })
  await patchChat(id, { readSeq: seq })
}

export async function mute(id: string, muted: boolean): Promise<void> {
  await call(muteChat, { params: { id }, body: { muted } })
  await patchChat(id, { muted })
}

export async function leave(id: string): Promise<void> {
  await call(leaveChat, { params: { id } })
  await patchChat(id, { left: true })
}

export async function join(id: string): Promise<void> {
  await patchChat(id, await call(joinChat, { params: { id } }))
}

/** How many pictures of an event are shown at first. */
const photosAtFirst = 10

/** The pictures of a chat, the newest first. */
export function usePhotos(chatId: string) {
  return usePages(listMessages, { params: { id: chatId }, query: { pictures: true, limit: photosAtFirst } })
}

export async function sendPhoto(chatId: string, file: string): Promise<void> {
  await call(sendMessage, { body: { chatId, message: '', clientId: newId(), file } })
}

export async function remove(messageId: string): Promise<void> {
  await call(deleteMessage, { params: { id: messageId } })
}

export async function report(messageId: string, reason: string): Promise<void> {
  await call(reportMessage, { body: { id: messageId, reason } })
}

/** Downloads a picture. It needs the id token, so it has no public address. */
export async function fetchPicture(messageId: string): Promise<Blob> {
  return call(getPicture, { params: { id: messageId } })
}
