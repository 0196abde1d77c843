import { Temporal } from 'temporal-polyfill'
import { limits } from '../limits.ts'
import type { NotificationSettings } from '../settings.ts'
import { type Digest, type NotificationCategory, zone } from '../values.ts'

/** The settings of a person who never changed them. */
export const defaultNotificationSettings: NotificationSettings = {
  notifications: {
    eventLifecycle: { push: true, email: true },
    eventInteractions: { push: true, email: false },
    eventChanges: { push: true, email: true },
    organizations: { push: true, email: true },
    feed: { push: true, email: false },
    feedback: { push: true, email: false },
    chat: { push: true },
  },
  quietHours: null,
  digest: 'weekly',
}

/** Returns whether a person wants notifications of a category on a channel; chats are never mailed. */
export function wants(
  settings: NotificationSettings | undefined,
  category: NotificationCategory,
  channel: 'push' | 'email',
): boolean {
  const { notifications } = settings ?? defaultNotificationSettings
  if (category === 'chat') return channel === 'push' && notifications.chat.push
  return notifications[category][channel]
}

function localOf(date: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone)
}

/**
 * Returns the end of the current quiet hours in the zone; `null` outside of them. Equal start and end mean no quiet
 * hours.
 */
export function quietUntil(settings: NotificationSettings | undefined, now: Date): Date | null {
  const { quietHours } = settings ?? defaultNotificationSettings
  if (!quietHours) return null
  const local = localOf(now)
  const [from, to] = [Temporal.PlainTime.from(quietHours.from), Temporal.PlainTime.from(quietHours.to)]
  const time = local.toPlainTime()
  const isAfter = (start: Temporal.PlainTime) => Temporal.PlainTime.compare(time, start) >= 0
  const overMidnight = Temporal.PlainTime.compare(from, to) > 0
  const isQuiet = overMidnight ? isAfter(from) || !isAfter(to) : isAfter(from) && !isAfter(to)
  if (!isQuiet) return null
  const day = local.toPlainDate().add({ days: isAfter(to) ? 1 : 0 })
  // In the hour that occurs twice in autumn: the occurrence that is still to come.
  const ends = (['earlier', 'later'] as const).map(
    (disambiguation) => day.toPlainDateTime(to).toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  return new Date(ends.find((end) => end > now.getTime()) ?? now.getTime())
}

/** One digest: `id` names it, it is sent at `from`, and the next one at `until`. */
export interface DigestPeriod {
  readonly id: string
  readonly from: Date
  readonly until: Date
}

/** Returns the digest that was due last: every day at `limits.digestHour` in the zone, weekly ones on Mondays. */
export function digestPeriod(digest: Exclude<Digest, 'off'>, now: Date): DigestPeriod {
  const local = localOf(now)
  const length = digest === 'daily' ? { days: 1 } : { weeks: 1 }
  const first = digest === 'daily' ? local : local.subtract({ days: local.dayOfWeek - 1 })
  const due = first.withPlainTime({ hour: limits.digestHour })
  const from = due.epochMilliseconds > now.getTime() ? due.subtract(length) : due
  const dateOf = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds)
  return { id: `${digest}-${from.toPlainDate().toString()}`, from: dateOf(from), until: dateOf(from.add(length)) }
}
