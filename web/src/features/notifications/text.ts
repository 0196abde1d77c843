import type { Notification } from '@parta/contracts/notifications'
import type { TFunction } from 'i18next'
import { fullName } from '../../ui/Avatar.tsx'

/** What a notification says, in the reader's language. */
export function notificationText(t: TFunction<'notifications'>, { type, event, org, sender }: Notification): string {
  return t(`type.${type}`, {
    event: event?.name ?? t('someEvent'),
    org: org?.name ?? t('someOrg'),
    sender: sender && !sender.deleted ? fullName(sender) : t('someone'),
  })
}
