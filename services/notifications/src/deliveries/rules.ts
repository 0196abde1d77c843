import { limits } from '@parta/contracts/limits'
import { wantsNotice } from '@parta/contracts/predicates/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { NotificationType } from '@parta/contracts/values'
import type { NotificationRow } from '../list/store.ts'
import type { Channel, DeliveryRow } from './store.ts'

/** The result of an attempt: sent, skipped, failed for good, or to be tried again, after `afterSeconds` at the earliest. */
export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'skipped' | 'failed'; readonly error: string }
  | { readonly state: 'later'; readonly error: string; readonly afterSeconds?: number }

/** Milliseconds after which a notification is not sent any more; it stays in the list. */
const maxAgeMs = limits.pushTtlSeconds * 1000

/**
 * Returns the deliveries of a notification by its receiver's settings, which are checked again when it is sent.
 * Notifications older than a day get none: they come from facts that are consumed again.
 * @param channels the configured ones
 */
export function createDeliveries(
  row: NotificationRow,
  person: Pick<UserSnapshot, 'deleted' | 'suspended' | 'telling'> | undefined,
  { channels, now, dueAt = now }: { readonly channels: readonly Channel[]; readonly now: Date; readonly dueAt?: Date },
): DeliveryRow[] {
  if (!person || person.deleted || isLate(row, now)) return []
  return channels
    .filter((channel) => !isHeldBack(person, channel, row.type))
    .filter((channel) => wantsNotice(person.telling, row, channel === 'mail' ? 'email' : 'push'))
    .map((channel) => ({
      ...newDelivery(`${row._id}:${channel}`, dueAt),
      channel,
      kind: 'notification' as const,
      about: row._id,
      userId: row.userId,
      createdAt: row.createdAt,
    }))
}

/**
 * Whether a suspended person does not get this. They are still mailed what they must know, as they cannot look: that
 * money of theirs has moved, and that an event which they were to come to is cancelled.
 */
export function isHeldBack(
  { suspended }: Pick<UserSnapshot, 'suspended'>,
  channel: Channel,
  type: NotificationType | null,
): boolean {
  if (!suspended) return false
  const isNeeded = type !== null && (type === 'event.delete' || type === 'org.account' || type.startsWith('payment.'))
  return channel !== 'mail' || !isNeeded
}

/** The fields of a delivery that was not attempted yet. */
export function newDelivery(_id: string, dueAt: Date) {
  const createdAt = dueAt
  return { _id, state: 'pending' as const, dueAt, attempts: 0, lastError: '', createdAt, doneAt: null, served: [] }
}

export function isLate({ createdAt }: { readonly createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > maxAgeMs
}
