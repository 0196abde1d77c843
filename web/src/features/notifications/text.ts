import type { Notification } from '@parta/contracts/notifications'
import type { Locale } from '@parta/contracts/values'
import type { TFunction } from 'i18next'
import { shortDay, timeText } from '../../lib/dates.ts'
import { fullName } from '../../ui/Avatar.tsx'

/** What a notification says, in the reader's language. */
export function notificationText(
  t: TFunction<'notifications'>,
  { type, event, org, sender, detail }: Notification,
): string {
  return t(detail?.reason === 'lapsed' ? 'lapsed' : `type.${type}`, {
    event: event?.name ?? t('someEvent'),
    org: org?.name ?? t('someOrg'),
    sender: sender && !sender.deleted ? fullName(sender) : t('someone'),
  })
}

/** More of it, where there is more: until when a place is held, what changed, or why. */
export function detailText(t: TFunction<'notifications'>, { detail }: Notification, locale: Locale): string | null {
  if (detail?.until) {
    const until = `${shortDay(detail.until, locale, new Date())} ${timeText(detail.until, locale)}`
    return t('detail.until', { until })
  }
  if (detail?.changes?.length) {
    return t('detail.changes', { changes: detail.changes.map((change) => t(`detail.change.${change}`)).join(', ') })
  }
  return detail?.reason && detail.reason !== 'lapsed' ? t(`detail.reason.${detail.reason}`) : null
}
