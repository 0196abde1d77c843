import type { notificationGroups } from '@parta/contracts/values'
import {
  deleteNotification,
  deleteNotifications,
  listNotifications,
  readNotifications,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, usePages } from '../../lib/swr.ts'

export type Group = (typeof notificationGroups)[number]

/** All notifications, or those of one group. */
export function useNotifications(group: Group | null) {
  return usePages(listNotifications, group === null ? {} : { query: { group } })
}

/** Marks all notifications as read, because they were on screen. */
export async function markRead(): Promise<void> {
  await call(readNotifications, {})
  await revalidate(listNotifications)
}

export async function removeOne(id: string): Promise<void> {
  await thenRefetch(() => call(deleteNotification, { params: { id } }))
}

/** Deletes all notifications, or those of the chosen group. */
export async function removeAll(group: Group | null): Promise<void> {
  await thenRefetch(() => call(deleteNotifications, group === null ? {} : { query: { group } }))
}

/** Refetches the list also after a refusal: the notification may have been deleted on another device. */
async function thenRefetch(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } finally {
    await revalidate(listNotifications)
  }
}
