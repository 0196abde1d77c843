import { limits } from '@parta/contracts/limits'
import { categoryOf } from '@parta/contracts/predicates/notifications'
import { wants } from '@parta/contracts/predicates/telling'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { NotificationRow } from '../list/store.ts'
import type { Channel, DeliveryRow } from './store.ts'

/** How it went: sent, left alone for a reason, given up, or to be tried again, at the earliest after so long. */
export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'skipped' | 'failed'; readonly error: string }
  | { readonly state: 'later'; readonly error: string; readonly afterSeconds?: number }

/** Milliseconds: whoever did not get it within a day sees it in the list. */
const keptTrying = limits.pushTtlSeconds * 1000

/**
 * The deliveries of a notification, by what its receiver wants now; what they want when the time comes decides once more.
 * What is older than a day, because facts are read anew, reaches nobody outside of the list.
 * @param channels those that this Parta has at all
 */
export function createDeliveries(
  row: NotificationRow,
  person: UserSnapshot | undefined,
  { channels, now, dueAt = now }: { readonly channels: readonly Channel[]; readonly now: Date; readonly dueAt?: Date },
): DeliveryRow[] {
  if (!person || person.deleted || isLate(row, now)) return []
  return channels
    .filter((channel) => wants(person.telling, categoryOf(row), channel === 'mail' ? 'email' : 'push'))
    .map((channel) => ({
      ...aDelivery(`${row._id}:${channel}`, dueAt),
      channel,
      kind: 'notification' as const,
      about: row._id,
      userId: row.userId,
      createdAt: row.createdAt,
    }))
}

/** One that nobody has tried yet. */
export function aDelivery(_id: string, dueAt: Date) {
  const createdAt = dueAt
  return { _id, state: 'pending' as const, dueAt, attempts: 0, lastError: '', createdAt, doneAt: null, served: [] }
}

export function isLate({ createdAt }: { readonly createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > keptTrying
}
