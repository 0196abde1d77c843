import type { EventSnapshot } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { NotificationType } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { type PushMessage, topicOf } from '../browsers/rules.ts'
import type { NotificationRow } from '../list/store.ts'
import { aboutOf, aliasOf } from '../list/view.ts'
import { findValues } from '../notice/find-values.ts'
import { pathOf } from '../notice/path-view.ts'
import { noticeText } from '../notice/view.ts'

/** Types with high urgency: phones show them even when they save battery. */
const urgent = new Set<NotificationType>([
  'event.change',
  'event.confirm',
  'event.delete',
  'event.kick',
  'event.shift',
  'event.starting',
])
/** Types that are not sent after the event has begun. */
const untilStart = new Set<NotificationType>([
  'event.confirm',
  'event.freed',
  'event.invite',
  'event.shift',
  'event.starting',
])

interface Receiver {
  readonly person: UserSnapshot
  readonly now: Date
}

/** Returns the push of a notification in its receiver's language; null where it is too late. */
export async function noticePush(
  kit: Kit,
  row: NotificationRow,
  { person, now }: Receiver,
): Promise<PushMessage | null> {
  const { event, values } = await findValues(kit, row)
  const ttlSeconds = ttlOf(row.type, event, now)
  if (ttlSeconds <= 0) return null
  const { title, body } = noticeText(row.type, person.locale, values)
  // The entries are part of the tag, so that the pushes about two children do not replace each other.
  const tag = [row.type, (row.feed ?? row.event ?? row.org)?.id ?? row._id, ...aboutOf(row)].join(':')
  return {
    text: { title, body, path: pathOf(row, aliasOf(row)), tag },
    urgency: urgencyOf(row.type),
    topic: topicOf(kit.config.PARTA_SECRET, tag),
    ttlSeconds,
  }
}

function ttlOf(type: NotificationType, event: EventSnapshot | null, now: Date): number {
  if (!event || !untilStart.has(type)) return limits.pushTtlSeconds
  const left = Math.floor((Date.parse(event.date) - now.getTime()) / 1000)
  return Math.min(limits.pushTtlSeconds, left)
}

function urgencyOf(type: NotificationType): PushMessage['urgency'] {
  if (urgent.has(type)) return 'high'
  return type.startsWith('feed.') || type.startsWith('feedback.') || type === 'event.end' || type === 'profile.comment'
    ? 'low'
    : 'normal'
}
