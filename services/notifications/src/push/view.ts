import type { EventSnapshot } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { NotificationType } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { type PushMessage, topicOf } from '../browsers/rules.ts'
import type { NotificationRow } from '../list/store.ts'
import { aboutOf } from '../list/view.ts'
import { findNamed } from '../notice/find.ts'
import { pathOf, wordsFor } from '../notice/view.ts'

/** What somebody has to act on soon; a phone that saves its battery shows it all the same. */
const urgent = new Set<NotificationType>([
  'event.change',
  'event.confirm',
  'event.delete',
  'event.kick',
  'event.shift',
  'event.starting',
])
/** What means nothing any more once the event has begun. */
const untilStart = new Set<NotificationType>(['event.confirm', 'event.invite', 'event.shift', 'event.starting'])

interface Receiving {
  readonly person: UserSnapshot
  readonly now: Date
}

/** A notification in its receiver's language, or null where it comes too late to mean anything. */
export async function noticePush(
  kit: Kit,
  row: NotificationRow,
  { person, now }: Receiving,
): Promise<PushMessage | null> {
  const { event, filling } = await findNamed(kit, row)
  const ttlSeconds = ttlOf(row.type, event, now)
  if (ttlSeconds <= 0) return null
  const { title, body } = wordsFor(row.type, person.locale, filling)
  // Of two children each has a message of their own.
  const tag = [row.type, (row.feed ?? row.event ?? row.org)?.id ?? row._id, ...aboutOf(row)].join(':')
  return {
    text: { title, body, path: pathOf(row), tag },
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
  return type.startsWith('feed.') || type === 'event.end' || type === 'profile.comment' ? 'low' : 'normal'
}
