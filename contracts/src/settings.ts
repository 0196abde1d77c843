import { type Static, Type } from 'typebox'
import { Choice, closed } from './operation.ts'
import { nullable } from './shapes.ts'
import { digests, notificationCategories } from './values.ts'

const Channel = closed({ push: Type.Boolean(), email: Type.Boolean() })
const channels = Object.fromEntries(
  notificationCategories.map((category) => [
    category,
    category === 'chat' ? closed({ push: Type.Boolean() }) : Channel,
  ]),
) as {
  [C in Exclude<(typeof notificationCategories)[number], 'chat'>]: typeof Channel
} & { chat: ReturnType<typeof closed<{ push: ReturnType<typeof Type.Boolean> }>> }

const Clock = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  maxLength: 5,
  message: { pattern: 'validation.duration' },
})
export const QuietHours = closed({ from: Clock, to: Clock })

export const Settings = closed({
  hideReviews: Type.Boolean(),
  hideEmoji: Type.Boolean(),
  notifications: closed(channels),
  /** The time of no pushes, in the zone; pushes are delayed to its end. `null`: pushes at any time. */
  quietHours: nullable(QuietHours),
  digest: Choice(digests),
})
export type Settings = Static<typeof Settings>
/** The notification settings, as other services get them. */
export const NotificationSettings = closed({
  notifications: Settings.properties.notifications,
  quietHours: Settings.properties.quietHours,
  digest: Settings.properties.digest,
})
export type NotificationSettings = Static<typeof NotificationSettings>

const ChannelChange = closed({ push: Type.Optional(Type.Boolean()), email: Type.Optional(Type.Boolean()) })
export const SettingsChange = closed({
  hideReviews: Type.Optional(Type.Boolean()),
  hideEmoji: Type.Optional(Type.Boolean()),
  quietHours: Type.Optional(nullable(QuietHours)),
  digest: Type.Optional(Choice(digests)),
  notifications: Type.Optional(
    closed({
      eventLifecycle: Type.Optional(ChannelChange),
      eventInteractions: Type.Optional(ChannelChange),
      eventChanges: Type.Optional(ChannelChange),
      organizations: Type.Optional(ChannelChange),
      feed: Type.Optional(ChannelChange),
      feedback: Type.Optional(ChannelChange),
      chat: Type.Optional(closed({ push: Type.Optional(Type.Boolean()) })),
    }),
  ),
})
export type SettingsChange = Static<typeof SettingsChange>
