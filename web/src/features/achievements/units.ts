import type { AchievementFunction } from '@parta/contracts/achievement-values'

/** What one point of an achievement is: the key of its text. */
export const unitOf = {
  EVENTS_ATTENDED: 'event',
  EVENTS_LED: 'event',
  EVENTS_TRAINED: 'event',
  STREAK_WEEKS: 'week',
  DISTINCT_ACTIVITIES: 'sport',
  DISTINCT_PLACES: 'place',
  EMOJI_RECEIVED: 'emoji',
  EMOJI_GIVEN: 'emoji',
  REVIEWS_WRITTEN: 'review',
  INVITES_ACCEPTED: 'invitation',
  REFERRALS: 'person',
  ORGS_JOINED: 'org',
} as const satisfies Record<AchievementFunction, string>
