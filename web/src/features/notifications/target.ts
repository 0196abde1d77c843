import type { Notification } from '@parta/contracts/notifications'
import { eventPath, feedPath, grantsPath, historyPath, membersPath, orgPath, paths } from '../../lib/paths.ts'

/** Where a click leads, or null when what it speaks of is gone. */
export function targetOf({ type, event, org, feed }: Notification): string | null {
  if (type === 'profile.comment') return paths.profile
  if (type === 'org.delete') return null
  if (type === 'org.contact') return grantsPath
  // One's own events that are over, from where each leads on.
  if (type === 'event.end') return historyPath
  if (feed) return feedPath(feed.id)
  if (event) return eventPath(event.id)
  if (!org) return null
  return type === 'org.request' ? membersPath(org.id) : orgPath(org.id)
}
