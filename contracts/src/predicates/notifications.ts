import type { NotificationCategory, NotificationGroup, NotificationType } from '../values.ts'

const interactions: readonly NotificationType[] = [
  'event.join',
  'event.left',
  'event.kick',
  'event.queue',
  'event.shift',
  'event.invite',
]

/** Which row of the notification settings a type obeys (part 1, settings). */
export function categoryOf(type: NotificationType): NotificationCategory {
  if (type === 'event.change' || type === 'event.delete') return 'eventChanges'
  if (interactions.includes(type)) return 'eventInteractions'
  if (type.startsWith('org.')) return 'organizations'
  if (type.startsWith('feed.')) return 'feed'
  return type === 'profile.comment' ? 'feedback' : 'eventLifecycle'
}

/** The chip of the list that a type falls under. */
export function groupOf(type: NotificationType): NotificationGroup {
  if (type.startsWith('event.')) return 'event'
  return type.startsWith('org.') ? 'org' : 'other'
}
