/** What an achievement counts (domain-facts 7.3). */
export const achievementFunctions = [
  'EVENTS_ATTENDED',
  'EVENTS_LED',
  'EVENTS_TRAINED',
  'STREAK_WEEKS',
  'DISTINCT_ACTIVITIES',
  'DISTINCT_PLACES',
  'EMOJI_RECEIVED',
  'EMOJI_GIVEN',
  'REVIEWS_WRITTEN',
  'INVITES_ACCEPTED',
  'REFERRALS',
  'ORGS_JOINED',
] as const
export type AchievementFunction = (typeof achievementFunctions)[number]

/**
 * Achievements that an organisation can create within 24 hours; deleted ones count, because each notifies the members
 * who have reached it already.
 */
export const achievementsPerDay = 10

/** The pictures of achievements; the web draws one for each. */
export const achievementIcons = [
  'shoe',
  'ball',
  'bolt',
  'flame',
  'whistle',
  'clipboard',
  'compass',
  'pin',
  'heart',
  'clap',
  'pen',
  'ticket',
  'people',
  'flag',
  'crown',
  'scales',
  'clock',
  'shield',
  'track',
  'calendar',
  'star',
  'mountain',
  'racket',
  'snowflake',
] as const
export type AchievementIcon = (typeof achievementIcons)[number]
