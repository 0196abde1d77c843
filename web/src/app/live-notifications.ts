import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationText } from '../features/notifications/text.ts'
import { getEvent, listMyEvents, listNotifications } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { openSocket, useLive } from '../lib/socket.ts'
import { revalidate } from '../lib/swr.ts'
import { useLiveUnread } from './unread.ts'

/** Opens the live connection, and says each new notification as it comes. */
export function useLiveNotifications(): void {
  const { t } = useTranslation('notifications')
  useEffect(() => void openSocket(), [])
  useLiveUnread()
  useLive('notification.created', async ({ id }) => {
    void revalidate(listNotifications, listMyEvents, getEvent)
    // The message is a hint: what is said comes from the list itself.
    const { items } = await call(listNotifications, { query: { limit: 10 } })
    const created = items.find((item) => item.id === id)
    if (created) notifications.show({ id, color: 'accent', message: notificationText(t, created) })
  })
}
