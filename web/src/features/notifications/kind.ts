import type { NotificationType } from '@parta/contracts/values'

/** The subject of a notification, which decides its icon (part 1, section 3). */
export type Kind = 'groupMessage' | 'event' | 'org' | 'profile' | 'availability' | 'payment'

/** People are invited to events, and asked to create them, because of their availability. */
const ofAvailabilities = new Set<NotificationType>([
  'event.invite',
  'event.accepted',
  'event.declined',
  'event.opportunity',
])

export function kindOf(type: NotificationType): Kind {
  if (ofAvailabilities.has(type)) return 'availability'
  if (type.startsWith('feed.')) return 'groupMessage'
  if (type.startsWith('payment.')) return 'payment'
  if (type.startsWith('org.')) return 'org'
  return type.startsWith('profile.') ? 'profile' : 'event'
}
