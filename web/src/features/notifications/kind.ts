import type { NotificationType } from '@parta/contracts/values'

/** What a notification is about; each has an icon of its own (part 1, section 3). */
export type Kind = 'groupMessage' | 'event' | 'org' | 'profile' | 'availability'

export function kindOf(type: NotificationType): Kind {
  // People are invited because they said when they have time.
  if (type === 'event.invite') return 'availability'
  if (type.startsWith('feed.')) return 'groupMessage'
  if (type.startsWith('org.')) return 'org'
  return type.startsWith('profile.') ? 'profile' : 'event'
}
