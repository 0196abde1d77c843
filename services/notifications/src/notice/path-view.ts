import { type NotificationSubject, notificationTarget } from '@parta/contracts/predicates/notification-target'

/**
 * Returns the path of the web page that a notification opens; the list where its subject was deleted.
 * @param aliasId the alias that it is about; null where it is about the receiver
 */
export function pathOf(subject: NotificationSubject, aliasId: string | null = null): string {
  const target = notificationTarget(subject, aliasId)
  switch (target.page) {
    case 'event':
      return eventPath(target.id, target.prompt)
    case 'org':
      return orgPath(target.id)
    case 'members':
      return `${orgPath(target.id)}?tab=members`
    case 'feed':
      return `/info-feed?${query({ feedId: target.id })}`
    case 'feedback':
      return target.eventId === null ? '/feedback' : `/feedback?${query({ eventId: target.eventId })}`
    case 'profile':
      return target.aliasId === null ? '/profile' : `/alias-info?${query({ id: target.aliasId })}`
    case 'karma':
      return target.aliasId === null ? '/karma' : `/karma?${query({ id: target.aliasId })}`
    case 'goals':
      return goalPath(target.achievementId, target.aliasId)
    case 'appeals':
      return '/admin/appeals'
    case 'notes':
      return '/notes?tab=permissions'
    case 'payments':
      return '/payments'
    case 'credit':
      return '/payments?tab=log'
    case 'availability':
      return `/availability-info?${query({ availabilityId: target.id })}`
    case 'list':
      return '/notifications'
  }
}

function eventPath(id: string, prompt: { readonly id: string; readonly availabilityId: string } | undefined): string {
  const path = `/event-info/${encodeURIComponent(id)}`
  return prompt ? `${path}?${query({ prompt: prompt.id, availability: prompt.availabilityId })}` : path
}

function orgPath(id: string): string {
  return `/organizations/${encodeURIComponent(id)}`
}

function goalPath(achievementId: string | null, aliasId: string | null): string {
  const goals = aliasId === null ? '/goals' : `/goals/${encodeURIComponent(aliasId)}`
  return achievementId === null ? goals : `${goals}?${query({ achievement: achievementId })}`
}

function query(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString()
}
