import type { NotificationType } from '@parta/contracts/values'

/** The subject of a notification, which decides its icon (part 1, section 3). */
export type Kind = 'groupMessage' | 'event' | 'org' | 'profile' | 'availability' | 'payment'

export function kindOf(type: NotificationType): Kind {
  // People are invited to events because of their availability.
  if (type === 'event.invite' || type === 'event.accepted' || type === 'event.declined') return 'availability'
  if (type.startsWith('feed.')) return 'groupMessage'
  if (type.startsWith('payment.')) return 'payment'
  if (type.startsWith('org.')) return 'org'
  return type.startsWith('profile.') ? 'profile' : 'event'
}
