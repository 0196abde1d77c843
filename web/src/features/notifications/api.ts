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

/** All of them, or those of one chip. */
export function useNotifications(group: Group | null) {
  return usePages(listNotifications, group === null ? {} : { query: { group } })
}

/** Seen is read. */
export async function markRead(): Promise<void> {
  await call(readNotifications, {})
  await revalidate(listNotifications)
}

export async function removeOne(id: string): Promise<void> {
  await anew(() => call(deleteNotification, { params: { id } }))
}

/** All of them, or those of the chip that is chosen. */
export async function removeAll(group: Group | null): Promise<void> {
  await anew(() => call(deleteNotifications, group === null ? {} : { query: { group } }))
}

/** Refused, too, the list is asked again: what is gone was removed on another device. */
async function anew(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } finally {
    await revalidate(listNotifications)
  }
}
