import type { Notification } from '@parta/contracts/notifications'
import { eventPath, feedPath, grantsPath, historyPath, membersPath, orgPath, paths } from '../../lib/paths.ts'

/** Returns the page that a notification leads to, or null if its subject no longer exists. */
export function targetOf({ type, event, org, feed }: Notification): string | null {
  if (type === 'profile.comment') return paths.profile
  if (type === 'org.delete') return null
  if (type === 'org.contact') return grantsPath
  // The person's past events, with links to each.
  if (type === 'event.end') return historyPath
  if (feed) return feedPath(feed.id)
  if (event) return eventPath(event.id)
  if (!org) return null
  return type === 'org.request' ? membersPath(org.id) : orgPath(org.id)
}
