import { listChats, listNotifications } from '../generated/operations.ts'
import { gathered } from '../lib/gather.ts'
import { useLive } from '../lib/socket.ts'
import { patchQuery, revalidate, useQuery } from '../lib/swr.ts'

/** A list of one brings the number along. */
const one = { query: { limit: 1 } }
/** A lively chat asks this often at most. */
const gatherMs = 500

const askChats = gathered<unknown>(gatherMs, () => void revalidate(listChats))

/** How many notifications are unread. */
export function useUnread(): number {
  const { data } = useQuery(listNotifications, one)
  return data?.unread ?? 0
}

/** How many messages of others are unread, in all chats together. */
export function useUnreadChats(): number {
  const { data } = useQuery(listChats, one)
  return data?.unread ?? 0
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
