import type { NotificationDetail } from '../notifications.ts'
import type { NotificationCategory, NotificationGroup, NotificationType } from '../values.ts'

const interactions: readonly NotificationType[] = [
  'event.join',
  'event.left',
  'event.kick',
  'event.queue',
  'event.shift',
  'event.invite',
  'event.accepted',
  'event.declined',
  'event.opportunity',
  'event.match',
]

const personal: readonly NotificationType[] = [
  'event.invite',
  'event.accepted',
  'event.declined',
  'org.contact',
  'profile.comment',
]

/** The first parts of the types in the category `feedback`. */
const ofFeedback = new Set(['profile', 'feedback', 'karma'])

interface Notice {
  readonly type: NotificationType
  readonly detail?: NotificationDetail | undefined
}

/**
 * Returns the row of the notification settings that applies to a notification (part 1, settings). A held place expires
 * without an answer, so its notification counts as a request for an answer, by mail too unless that is switched off.
 */
export function categoryOf({ type, detail }: Notice): NotificationCategory {
  if (type === 'event.shift' && detail?.until) return 'eventLifecycle'
  if (type === 'event.change' || type === 'event.delete') return 'eventChanges'
  if (interactions.includes(type)) return 'eventInteractions'
  // About money, as the notifications of payments.
  if (type === 'org.account') return 'eventLifecycle'
  if (type.startsWith('org.')) return 'organizations'
  if (type.startsWith('feed.')) return 'feed'
  return ofFeedback.has(type.split('.', 1)[0] ?? '') ? 'feedback' : 'eventLifecycle'
}

/** Returns the filter of the list that a type belongs to. */
export function groupOf(type: NotificationType): NotificationGroup {
  if (type.startsWith('event.')) return 'event'
  return type.startsWith('org.') ? 'org' : 'other'
}

/**
 * Returns whether a notification is from person to person: it is not sent to somebody who is hidden from the sender by
 * a block.
 */
export function isPersonal(type: NotificationType): boolean {
  return personal.includes(type)
}

/**
 * Returns whether the text with a notification was written by a participant to the organisers, and not the other way
 * round.
 */
export function saysWords(type: NotificationType): boolean {
  return type === 'event.left' || type === 'org.left'
}
