import type { EventChange } from '../event-values.ts'
import type { NotificationDetail } from '../notifications.ts'
import type { NotificationSettings } from '../settings.ts'
import type { NotificationCategory, NotificationGroup, NotificationType } from '../values.ts'
import { wants } from './notification-settings.ts'

const interactions: readonly NotificationType[] = [
  'event.join',
  'event.left',
  'event.queue',
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
  'org.request',
  'profile.comment',
]

/** The first parts of the types in the category `feedback`. */
const ofFeedback = new Set(['profile', 'feedback', 'karma'])

/** The changes because of which somebody would come at the wrong time, to the wrong place, or without the money. */
const weighty: readonly EventChange[] = ['date', 'place', 'price']

export interface SentNotice {
  readonly type: NotificationType
  readonly detail?: NotificationDetail | undefined
}

/**
 * Returns the row of the notification settings that applies to a notification (part 1, settings). Whoever moves up from
 * the queue or is removed would miss the event, or come in vain: both count as the course of the event, which is mailed
 * unless that is switched off. The end of an event asks for feedback.
 */
export function categoryOf({ type }: Pick<SentNotice, 'type'>): NotificationCategory {
  if (type === 'event.change' || type === 'event.delete') return 'eventChanges'
  if (interactions.includes(type)) return 'eventInteractions'
  // About money, as the notifications of payments.
  if (type === 'org.account') return 'eventLifecycle'
  if (type.startsWith('org.')) return 'organizations'
  if (type.startsWith('feed.')) return 'feed'
  if (type === 'event.end') return 'feedback'
  return ofFeedback.has(type.split('.', 1)[0] ?? '') ? 'feedback' : 'eventLifecycle'
}

/**
 * Returns whether a person wants a notification on a channel. What only informs is never mailed: a change of an event
 * that concerns neither time, place nor price, and who joined or left an organisation.
 */
export function wantsNotice(
  settings: NotificationSettings | undefined,
  notice: SentNotice,
  channel: 'push' | 'email',
): boolean {
  if (channel === 'email' && onlyInforms(notice)) return false
  return wants(settings, categoryOf(notice), channel)
}

function onlyInforms({ type, detail }: SentNotice): boolean {
  if (type === 'event.change') return detail?.changes?.every((change) => !weighty.includes(change)) ?? false
  return type === 'org.join' || type === 'org.left'
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
