import type { NotificationDetail } from '../notifications.ts'
import type { NotificationType } from '../values.ts'

/** The page that a notification is about. `list` is the list of notifications, where its subject was deleted. */
export type NotificationPage =
  | 'event'
  | 'feedback'
  | 'org'
  | 'appeals'
  | 'members'
  | 'feed'
  | 'notes'
  | 'profile'
  | 'karma'
  | 'goals'
  | 'payments'
  | 'credit'
  | 'availability'
  | 'list'

/** The page that a notification opens, with the id of what it shows. A null `aliasId` stands for the receiver. */
export type NotificationTarget =
  | { readonly page: 'org' | 'members' | 'feed'; readonly id: string }
  /** `prompt` is the invitation with which the event opens. */
  | {
      readonly page: 'event'
      readonly id: string
      readonly prompt?: { readonly id: string; readonly availabilityId: string }
    }
  /** With an event the feedback on it, otherwise the list of events that wait. */
  | { readonly page: 'feedback'; readonly eventId: string | null }
  | { readonly page: 'profile' | 'karma'; readonly aliasId: string | null }
  | { readonly page: 'goals'; readonly achievementId: string | null; readonly aliasId: string | null }
  | { readonly page: 'availability'; readonly id: string }
  | { readonly page: 'appeals' | 'notes' | 'payments' | 'credit' | 'list' }

export interface NotificationSubject {
  readonly type: NotificationType
  readonly detail?: NotificationDetail | undefined
  readonly event?: { readonly id: string } | null
  readonly org?: { readonly id: string } | null
  readonly feed?: { readonly id: string } | null
}

/** Returns the page that a type of notification is about; the label of a mail's button follows from it. */
export function notificationPage(type: NotificationType): NotificationPage {
  if (type === 'profile.achievement') return 'goals'
  if (/^payment\.(credited|reversed|corrected|withdrawn)$/.test(type)) return 'credit'
  if (type === 'payment.joined' || type === 'payment.refused') return 'event'
  if (type.startsWith('payment.')) return 'payments'
  if (type === 'karma.appeal') return 'appeals'
  if (type.startsWith('karma.')) return 'karma'
  if (/^(profile|feedback)\./.test(type)) return 'profile'
  if (type === 'org.contact') return 'notes'
  if (type === 'event.opportunity') return 'availability'
  if (type === 'event.end') return 'feedback'
  if (type === 'org.request') return 'members'
  if (type === 'org.delete') return 'list'
  if (type.startsWith('feed.')) return 'feed'
  return type.startsWith('org.') ? 'org' : 'event'
}

/**
 * Returns what a notification opens, in the list, by a push and by a mail.
 * @param aliasId the alias of the receiver that it is about; null where it is about the receiver or several people
 */
export function notificationTarget(
  { type, detail, event, org, feed }: NotificationSubject,
  aliasId: string | null,
): NotificationTarget {
  const page = notificationPage(type)
  if (page === 'goals') return { page, achievementId: detail?.achievement?.id ?? null, aliasId }
  if (page === 'karma' || page === 'profile') return { page, aliasId }
  if (page === 'feedback') return { page, eventId: event?.id ?? null }
  if (page === 'availability' && detail?.opportunity) return { page, id: detail.opportunity.availabilityId }
  if (page === 'notes' || page === 'list' || page === 'payments' || page === 'credit') return { page }
  // The site admins decide on appeals without an organisation; an organisation's page shows its admins theirs.
  if (page === 'appeals') return org ? { page: 'org', id: org.id } : { page }
  if (page === 'event' && event) {
    const { prompt } = detail ?? {}
    return { page, id: event.id, ...(prompt && type === 'event.invite' ? { prompt } : {}) }
  }
  if (page === 'feed' && feed) return { page, id: feed.id }
  if (!org) return { page: 'list' }
  return { page: page === 'members' ? page : 'org', id: org.id }
}
