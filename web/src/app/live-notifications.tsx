import { notifications } from '@mantine/notifications'
import { limits } from '@parta/contracts/limits'
import { type ReactNode, useEffect } from 'react'
import { ManyToast, NotificationToast } from '../features/notifications/components/NotificationToast.tsx'
import {
  getEvent,
  getFeed,
  getOrg,
  listAllOrgs,
  listFeeds,
  listGrants,
  listMembers,
  listMyEvents,
  listMyFeeds,
  listMyOrgs,
  listNotifications,
  listOwnRequests,
  listRequests,
} from '../generated/operations.ts'
import { batched } from '../lib/batch.ts'
import { call } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { openSocket, useLive } from '../lib/socket.ts'
import { revalidate } from '../lib/swr.ts'
import { useLiveUnread, useUnreadMarks } from './unread.ts'

const batchMs = 300
const readingMs = 8000

/** Opens the live connection and shows a toast for each new notification. */
export function useLiveNotifications(): void {
  useEffect(() => void openSocket(), [])
  useLiveUnread()
  useUnreadMarks()
  useLive('notification.created', ({ id, type }) => {
    onNotifications(id)
    if (type.startsWith('org.')) askOrgs(type)
    if (type.startsWith('feed.')) askFeeds(type)
  })
  useLive('org.requests', ({ orgId }) => askOrgs(orgId))
  useLive('feed.deleted', ({ feedId }) => askFeeds(feedId))
}

/** Notifications about an organisation also mean that its members, requests or rights have changed. */
const askOrgs = batched<string>(
  batchMs,
  () => void revalidate(getOrg, listMyOrgs, listAllOrgs, listMembers, listRequests, listOwnRequests, listGrants),
)

const askFeeds = batched<string>(batchMs, () => void revalidate(listFeeds, listMyFeeds, getFeed))

const onNotifications = batched<string>(batchMs, (ids) => {
  void revalidate(listNotifications, listMyEvents, getEvent)
  // No toast on the list of notifications, nor in a hidden tab, whose title shows the number.
  if (document.visibilityState === 'hidden' || location.pathname === paths.notifications) return
  // If the notifications cannot be fetched, the badge still shows their number.
  showToasts(ids).catch(() => {})
})

/** Fetches the notifications from the list, because the live message is only a hint, and shows them as one toast. */
async function showToasts(ids: readonly string[]): Promise<void> {
  const { items } = await call(listNotifications, { query: { limit: limits.pageSize } })
  const created = items.filter((item) => ids.includes(item.id))
  if (created.length > limits.toasts) return showToast('many', (go) => <ManyToast count={created.length} onGo={go} />)
  for (const item of created) showToast(item.id, (go) => <NotificationToast item={item} onGo={go} />)
}

function showToast(id: string, toast: (go: () => void) => ReactNode): void {
  const message = toast(() => notifications.hide(id))
  const shown = { id, color: 'accent', autoClose: readingMs, message }
  notifications.show(shown)
  // A notification may be updated to count more dates: its toast is updated, too.
  notifications.update(shown)
}
