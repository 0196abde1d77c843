import type { Notification } from '@parta/contracts/notifications'
import {
  deleteNotification,
  deleteNotifications,
  listNotifications,
  readNotifications,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, usePages } from '../../lib/swr.ts'

export function useNotifications() {
  return usePages(listNotifications, {})
}

/** Seen is read. */
export async function markRead(): Promise<void> {
  await call(readNotifications, {})
  await revalidate(listNotifications)
}

export async function removeOne(id: string): Promise<void> {
  await call(deleteNotification, { params: { id } })
  await revalidate(listNotifications)
}

export async function removeAll(): Promise<void> {
  await call(deleteNotifications, {})
  await revalidate(listNotifications)
}

export const groups = ['event', 'org', 'other'] as const
export type Group = (typeof groups)[number]

/** The chip that a notification falls under, by the head of its type. */
export function groupOf({ type }: Pick<Notification, 'type'>): Group {
  if (type.startsWith('event.')) return 'event'
  return type.startsWith('org.') ? 'org' : 'other'
}
