import { useEffect, useState } from 'react'
import { listChats, listNotifications } from '../generated/operations.ts'
import { batched } from '../lib/batch.ts'
import { closeShown } from '../lib/push.ts'
import { useConnection, useLive } from '../lib/socket.ts'
import { patchQuery, revalidate, useQuery } from '../lib/swr.ts'
import { useLate } from '../lib/use-late.ts'
import { listenMs } from '../lib/waits.ts'
import { countInTitle } from '../ui/page-title.ts'

/** The list's reply contains the unread count; one item is the smallest page. */
const one = { query: { limit: 1 } }
/** Live messages within this time lead to one request, in milliseconds. */
const batchMs = 500

/** The prefix of the tag of a chat's push notifications; the chat's id follows. */
const chatTag = 'chat:'

const askChats = batched<unknown>(batchMs, () => void revalidate(listChats))

/** Returns the number of unread notifications, or undefined until it is known. */
export function useUnread(): number | undefined {
  return useQuery(listNotifications, useIsListening() ? one : null).data?.unread
}

/** Returns the number of unread messages in all chats, or undefined until it is known. */
export function useUnreadChats(): number | undefined {
  return useQuery(listChats, useIsListening() ? one : null).data?.unread
}

/**
 * Whether the live connection is there, was found to be impossible, or is late. What is counted before it is there
 * misses what arrives meanwhile, and delays what the page shows.
 */
function useIsListening(): boolean {
  const connection = useConnection()
  const isLate = useLate(listenMs)
  const isKnown = isLate || connection === 'on' || connection === 'lost'
  const [isListening, setIsListening] = useState(isKnown)
  useEffect(() => {
    if (isKnown) setIsListening(true)
  }, [isKnown])
  return isListening
}

/** Refetches both numbers and their lists when something was read or received elsewhere. */
export function useLiveUnread(): void {
  useLive('notifications.read', ({ unread }) => {
    void patchQuery(listNotifications, one, (known) => known && { ...known, unread })
    void revalidate(listNotifications)
  })
  useLive('chat.unread', askChats)
  useLive('chat.read', askChats)
}

/** Shows the unread number in the tab's title and on the app's icon, and closes system notifications that were read. */
export function useUnreadMarks(): void {
  const notifications = useUnread()
  const chats = useUnreadChats()
  useEffect(() => {
    if (notifications !== undefined || chats !== undefined) mark((notifications ?? 0) + (chats ?? 0))
  }, [notifications, chats])
  useEffect(() => {
    if (notifications === 0) close((tag) => !tag.startsWith(chatTag))
  }, [notifications])
  useLive('chat.read', ({ chatId }) => close((tag) => tag === chatTag + chatId))
  useEffect(() => () => mark(0), [])
}

function mark(count: number): void {
  countInTitle(count)
  // Not every browser supports app badges, and it may refuse to set one.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}

function close(isRead: (tag: string) => boolean): void {
  closeShown(isRead).catch(console.error)
}
