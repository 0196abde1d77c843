import type { Notification } from '@parta/contracts/notifications'
import { notificationTarget } from '@parta/contracts/predicates/notification-target'
import { adminPaths } from '../../lib/admin-paths.ts'
import { availabilityPath, invitedEventPath } from '../../lib/availability-paths.ts'
import { goalPath, goalsPath } from '../../lib/goal-paths.ts'
import { membersPath } from '../../lib/org-paths.ts'
import {
  aliasPath,
  creditLogPath,
  eventPath,
  feedbackPath,
  feedPath,
  grantsPath,
  karmaPath,
  orgPath,
  paths,
} from '../../lib/paths.ts'

/** Returns the page that a notification leads to, or null if its subject no longer exists. */
export function targetOf(notification: Notification): string | null {
  const { about } = notification
  const target = notificationTarget(notification, (about?.length === 1 ? about[0]?.aliasId : null) ?? null)
  switch (target.page) {
    case 'event': {
      const { id, prompt } = target
      return prompt
        ? invitedEventPath(id, { promptId: prompt.id, availabilityId: prompt.availabilityId })
        : eventPath(id)
    }
    case 'org':
      return orgPath(target.id)
    case 'members':
      return membersPath(target.id)
    case 'feed':
      return feedPath(target.id)
    case 'feedback':
      return target.eventId === null ? paths.feedback : feedbackPath(target.eventId)
    case 'profile':
      return target.aliasId === null ? paths.profile : aliasPath(target.aliasId)
    case 'karma':
      return karmaPath(target.aliasId ?? undefined)
    case 'goals': {
      const { achievementId, aliasId } = target
      return achievementId === null ? goalsPath(aliasId ?? undefined) : goalPath(achievementId, aliasId ?? undefined)
    }
    case 'appeals':
      return adminPaths.appeals
    case 'notes':
      return grantsPath
    case 'payments':
      return paths.payments
    case 'credit':
      return creditLogPath
    case 'availability':
      return availabilityPath(target.id)
    case 'list':
      return null
  }
}
