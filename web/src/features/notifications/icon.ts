import type { NotificationType } from '@parta/contracts/values'
import {
  type Icon,
  IconCalendarEvent,
  IconCalendarHeart,
  IconMessages,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'

/** What a notification is about, as a picture: GroupMessage, Event, Org, Profile, Availability. */
export function iconOf(type: NotificationType): Icon {
  // People are invited because they said when they have time.
  if (type === 'event.invite') return IconCalendarHeart
  if (type.startsWith('feed.')) return IconMessages
  if (type.startsWith('org.')) return IconUsersGroup
  return type.startsWith('profile.') ? IconUser : IconCalendarEvent
}
