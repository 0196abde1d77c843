import type { AchievementFunction } from '../achievement-values.ts'
import type { AchievementParameters } from '../achievements.ts'

export type AchievementParameter = keyof AchievementParameters
const times = ['from', 'to', 'withinDays'] as const

/** The parameters that each function takes (domain-facts 7.3); all of them are optional. */
export const parametersOf: Readonly<Record<AchievementFunction, readonly AchievementParameter[]>> = {
  EVENTS_ATTENDED: ['activityType', 'orgId', ...times],
  EVENTS_LED: ['activityType', 'orgId', ...times],
  EVENTS_TRAINED: ['activityType', 'orgId', ...times],
  STREAK_WEEKS: ['activityType', 'orgId', 'from', 'to'],
  DISTINCT_ACTIVITIES: ['orgId', ...times],
  DISTINCT_PLACES: ['activityType', 'orgId', ...times],
  EMOJI_RECEIVED: ['emoji', 'orgId', ...times],
  EMOJI_GIVEN: ['emoji', 'orgId', ...times],
  REVIEWS_WRITTEN: ['orgId', ...times],
  INVITES_ACCEPTED: [...times],
  REFERRALS: ['orgId', ...times],
  ORGS_JOINED: [...times],
}
