import { firstTelling } from '@parta/contracts/predicates/telling'
import type { Settings, SettingsChange } from '@parta/contracts/profiles'
import type { NotificationCategory } from '@parta/contracts/values'

/** How it is for whoever never touched a switch. */
export const firstSettings: Settings = {
  hideReviews: false,
  hideEmoji: false,
  ...firstTelling,
}

/** What is left out stays as it is, down to the single switch, so that two open pages do not undo each other. */
export function changeSettings(held: Settings, change: SettingsChange | undefined): Settings {
  if (!change) return held
  const { notifications = {}, ...flags } = change
  const rows = Object.entries(held.notifications).map(([category, channels]) => [
    category,
    { ...channels, ...notifications[category as keyof typeof notifications] },
  ])
  return { ...held, ...flags, notifications: Object.fromEntries(rows) as Settings['notifications'] }
}

/** What of the switches a person turned off by the link of a mail; the same when it is off already. */
export function withoutMails(held: Settings, category: NotificationCategory | 'digest'): Settings {
  if (category === 'digest') return held.digest === 'off' ? held : { ...held, digest: 'off' }
  if (category === 'chat' || !held.notifications[category].email) return held
  return changeSettings(held, { notifications: { [category]: { email: false } } })
}
