import type { Scope } from '@parta/contracts/scopes'
import type { Settings, SettingsChange } from '@parta/contracts/settings'
import type { notificationCategories } from '@parta/contracts/values'

export type Category = (typeof notificationCategories)[number]
export type Channel = 'push' | 'email'

/** Applies a change as the server will: what it leaves out stays, down to single switches. */
export function withChange(settings: Settings, change: SettingsChange): Settings {
  const notifications = Object.fromEntries(
    Object.entries(settings.notifications).map(([category, channels]) => [
      category,
      { ...channels, ...change.notifications?.[category as Category] },
    ]),
  ) as Settings['notifications']
  const { hideReviews, hideEmoji, quietHours, digest } = { ...settings, ...change }
  return { hideReviews, hideEmoji, quietHours, digest, notifications }
}

/**
 * Returns the state of a switch, or null if the category does not have the channel: there are no e-mails about chats.
 */
export function isOn(settings: Settings, category: Category, channel: Channel): boolean | null {
  const channels: Partial<Record<Channel, boolean>> = settings.notifications[category]
  return channels[channel] ?? null
}

export function switched(category: Category, channel: Channel, on: boolean): SettingsChange {
  return { notifications: { [category]: { [channel]: on } } }
}

export type QuietHours = NonNullable<Settings['quietHours']>

/** The initial quiet hours. */
export const firstQuietHours: QuietHours = { from: '22:00', to: '07:00' }

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether both are valid times and differ. */
export function isQuiet({ from, to }: QuietHours): boolean {
  return clock.test(from) && clock.test(to) && from !== to
}

/** The key of a scope's text; a colon separates namespaces in keys. */
export function scopeKey(scope: Scope) {
  return `scopes.${scope.replace(':', '_')}`
}
