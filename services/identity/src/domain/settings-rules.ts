import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import type { Settings, SettingsChange } from '@parta/contracts/settings'
import type { NotificationCategory } from '@parta/contracts/values'

/** The settings of a new person. */
export const firstSettings: Settings = {
  hideReviews: false,
  hideEmoji: false,
  ...defaultNotificationSettings,
}

/**
 * Changes the given settings only, down to the single switch, so that two open pages do not overwrite each other's
 * changes.
 */
export function changeSettings(settings: Settings, change: SettingsChange | undefined): Settings {
  if (!change) return settings
  const { notifications = {}, ...flags } = change
  const categories = Object.entries(settings.notifications).map(([category, channels]) => [
    category,
    { ...channels, ...notifications[category as keyof typeof notifications] },
  ])
  return { ...settings, ...flags, notifications: Object.fromEntries(categories) as Settings['notifications'] }
}

/** Turns off the mails of a category, for the unsubscribe link of a mail; returns the same object when they are off. */
export function withoutMails(settings: Settings, category: NotificationCategory | 'digest'): Settings {
  if (category === 'digest') return settings.digest === 'off' ? settings : { ...settings, digest: 'off' }
  if (category === 'chat' || !settings.notifications[category].email) return settings
  return changeSettings(settings, { notifications: { [category]: { email: false } } })
}
