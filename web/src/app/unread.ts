import { useEffect } from 'react'
import { listChats, listNotifications } from '../generated/operations.ts'
import { gathered } from '../lib/gather.ts'
import { closeShown } from '../lib/push.ts'
import { useLive } from '../lib/socket.ts'
import { patchQuery, revalidate, useQuery } from '../lib/swr.ts'
import { countInTitle } from '../ui/page-title.ts'

/** A list of one brings the number along. */
const one = { query: { limit: 1 } }
/** A lively chat asks this often at most. */
const gatherMs = 500

/** How the tag of a push from a chat begins; its id follows. */
const chatTag = 'chat:'

const askChats = gathered<unknown>(gatherMs, () => void revalidate(listChats))

/** How many notifications are unread; unknown until the first answer. */
export function useUnread(): number | undefined {
  return useQuery(listNotifications, one).data?.unread
}

/** How many messages of others are unread, in all chats together. */
export function useUnreadChats(): number | undefined {
  return useQuery(listChats, one).data?.unread
}

/** Keeps both numbers, and the lists behind them, as they are on other devices and in other tabs. */
export function useLiveUnread(): void {
  useLive('notifications.read', ({ unread }) => {
    void patchQuery(listNotifications, one, (known) => known && { ...known, unread })
    void revalidate(listNotifications)
  })
  useLive('chat.unread', askChats)
  useLive('chat.read', askChats)
}

/** The tab's title and the installed app's icon say how much waits; what the system shows of it goes once it is read. */
export function useUnreadMarks(): void {
  const notifications = useUnread()
  const chats = useUnreadChats()
  useEffect(() => mark((notifications ?? 0) + (chats ?? 0)), [notifications, chats])
  useEffect(() => {
    if (notifications === 0) close((tag) => !tag.startsWith(chatTag))
  }, [notifications])
  useLive('chat.read', ({ chatId }) => close((tag) => tag === chatTag + chatId))
  useEffect(() => () => mark(0), [])
}

function mark(count: number): void {
  countInTitle(count)
  // Not every browser has an icon to write on, and one that has may refuse.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}

function close(isRead: (tag: string) => boolean): void {
  closeShown(isRead).catch(console.error)
}
