import { firstTelling } from '@parta/contracts/predicates/telling'
import type { Settings, SettingsChange } from '@parta/contracts/settings'
import type { NotificationCategory } from '@parta/contracts/values'

/** The settings of a new person. */
export const firstSettings: Settings = {
  hideReviews: false,
  hideEmoji: false,
  ...firstTelling,
}

/**
 * Changes the given settings only, down to the single switch, so that two open pages do not overwrite each other's
 * changes.
 */
export function changeSettings(held: Settings, change: SettingsChange | undefined): Settings {
  if (!change) return held
  const { notifications = {}, ...flags } = change
  const categories = Object.entries(held.notifications).map(([category, channels]) => [
    category,
    { ...channels, ...notifications[category as keyof typeof notifications] },
  ])
  return { ...held, ...flags, notifications: Object.fromEntries(categories) as Settings['notifications'] }
}

/** Turns off the mails of a category, for the unsubscribe link of a mail; returns the same object when they are off. */
export function withoutMails(held: Settings, category: NotificationCategory | 'digest'): Settings {
  if (category === 'digest') return held.digest === 'off' ? held : { ...held, digest: 'off' }
  if (category === 'chat' || !held.notifications[category].email) return held
  return changeSettings(held, { notifications: { [category]: { email: false } } })
}
