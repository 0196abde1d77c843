import type { NotificationDetail } from '../notifications.ts'
import type { NotificationCategory, NotificationGroup, NotificationType } from '../values.ts'

const interactions: readonly NotificationType[] = [
  'event.join',
  'event.left',
  'event.kick',
  'event.queue',
  'event.shift',
  'event.invite',
]

interface Notice {
  readonly type: NotificationType
  readonly detail?: NotificationDetail | undefined
}

/**
 * Which row of the notification settings a notice obeys (part 1, settings). A place that is held for somebody is lost
 * when they do not answer in time, so it goes the ways of what is asked of them, by mail too unless that is switched off.
 */
export function categoryOf({ type, detail }: Notice): NotificationCategory {
  if (type === 'event.shift' && detail?.until) return 'eventLifecycle'
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

/** Whether a notice is from person to person: it does not go out where a block keeps the two apart. */
export function isPersonal(type: NotificationType): boolean {
  return type === 'event.invite' || type === 'org.contact' || type === 'profile.comment'
}

/** Whether what comes along was written by a participant to the organisers, not by these about the event. */
export function saysWords(type: NotificationType): boolean {
  return type === 'event.left' || type === 'org.left'
}
