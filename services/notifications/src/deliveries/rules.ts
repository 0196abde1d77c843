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

const second = 1000
/** Longer than anything that is sent may take. */
const lease = 120 * second
const firstWait = 5 * second
const longestWait = 3600 * second
/** Whoever did not get it within a day sees it in the list. */
const keptTrying = limits.pushTtlSeconds * second

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

/** Who takes it has it for so long; when they are gone, somebody else takes it. */
export function leasedUntil(now: Date): Date {
  return new Date(now.getTime() + lease)
}

type Settled = Pick<DeliveryRow, 'state' | 'dueAt' | 'lastError' | 'doneAt'>

/** What becomes of a delivery after it was tried. Waits double up to an hour, and end after a day. */
export function afterAttempt(row: Pick<DeliveryRow, 'attempts' | 'createdAt'>, outcome: Outcome, now: Date): Settled {
  if (outcome.state === 'sent') return { state: 'sent', dueAt: now, lastError: '', doneAt: now }
  const lastError = outcome.error.slice(0, 200)
  if (outcome.state !== 'later') return { state: outcome.state, dueAt: now, lastError, doneAt: now }
  const own = Math.min(firstWait * 2 ** (row.attempts - 1), longestWait)
  const wait = Math.max(own, (outcome.afterSeconds ?? 0) * second)
  const dueAt = new Date(now.getTime() + wait)
  if (isLate(row, dueAt)) return { state: 'failed', dueAt: now, lastError, doneAt: now }
  return { state: 'pending', dueAt, lastError, doneAt: null }
}
