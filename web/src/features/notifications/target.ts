import type { Notification } from '@parta/contracts/notifications'
import { eventPath, orgPath, paths } from '../../app/paths.ts'

/** Where a click leads, or null when what it speaks of is gone. */
export function targetOf({ type, event, org }: Notification): string | null {
  if (type === 'profile.comment') return paths.profile
  if (type === 'event.delete' || type === 'org.delete') return null
  if (event) return eventPath(event.id)
  return org ? orgPath(org.id) : null
}
