import { achievementFunctions, achievementIcons } from '@parta/contracts/achievement-values'
import { AchievementParameters } from '@parta/contracts/achievements'
import { Choice, closed } from '@parta/contracts/operation'
import { Id, nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

const InLocales = row({ cs: Type.String(), en: Type.String(), sk: Type.String() })

const AchievementRow = row({
  /** The organisation whose members earn it; null for everybody's. */
  orgId: nullable(Type.String()),
  title: InLocales,
  description: InLocales,
  detail: Type.Optional(InLocales),
  function: Choice(achievementFunctions),
  parameters: AchievementParameters,
  levelSteps: list(Type.Integer()),
  icons: list(Choice(achievementIcons)),
  /**
   * When it was created, or last changed so that everybody was counted anew. Absent of those that every
   * installation has, until they are changed.
   */
  countedFrom: Type.Optional(Timestamp),
  /** Kept as a mark: a recount that began before the deletion must not bring the progress back. */
  deleted: Type.Boolean(),
})
export type AchievementRow = RowOf<typeof AchievementRow>
export type StoredAchievement = Stored<AchievementRow>

export const achievements = aggregate('achievements', AchievementRow, [
  index({ orgId: 1, _id: 1 }, { serves: 'listAchievements, and the recount of everything that a person can earn' }),
])

/** How far a person or an alias is with one achievement; written once there is a point. */
const ProgressRow = row({
  achievementId: Type.String(),
  /** An alias's id, or the person's own. */
  subject: Type.String(),
  points: Type.Integer(),
  /** The highest level that was ever reached. */
  level: Type.Integer(),
  /** When the last of what the level needed happened; null while it is 0. */
  reachedAt: nullable(Timestamp),
})
export type ProgressRow = RowOf<typeof ProgressRow>

export const progresses = aggregate('achievement-progress', ProgressRow, [
  index(
    { achievementId: 1, points: -1, subject: 1 },
    { serves: 'getRanking, by the index alone; deletion of an achievement' },
  ),
  index({ subject: 1 }, { serves: 'the progress of one person or alias' }),
])

export const progressId = (achievementId: string, subject: string) => `${achievementId}:${subject}`

const inAnOrg = { orgId: { $gt: '' } }

/** Joins that count for the achievements of invitations, referrals and organisations. */
const JoiningRow = row({
  /** Made of kind, subject, key and organisation. */
  _id: Type.String(),
  /** Whose points it counts for: an alias's id, or the person's own. */
  subject: Type.String(),
  kind: Choice(['org', 'invitation', 'referral']),
  /** What counts once: the organisation or the event, for an invitation either; for a referral the person who came. */
  key: Type.String(),
  orgId: nullable(Type.String()),
  /** The earliest time. */
  at: Timestamp,
})
export type JoiningRow = RowOf<typeof JoiningRow>

export const joinings = rows('joinings', JoiningRow, [
  index({ subject: 1 }, { serves: 'the recount of one person or alias' }),
  index({ key: 1 }, { serves: 'the erasure of a person who came through somebody' }),
  index({ orgId: 1, subject: 1 }, { serves: 'the count of an achievement of the organisation', partial: inAnOrg }),
])

/** Counts an achievement anew after it was created or changed: a page of people in each run. */
export const countTask = task('count-achievement', {
  data: closed({
    orderId: Id,
    achievementId: Id,
    /** First those who have progress with it, then those who did what it counts. */
    stage: Choice(['progress', 'deeds']),
    after: Type.String(),
  }),
})
/** Deletes everybody's progress with a deleted achievement. */
export const sweepTask = task('sweep-achievement', { data: closed({ achievementId: Id }) })

export async function readAchievement(kit: Kit, id: string): Promise<StoredAchievement | null> {
  const found = await kit.database.native<StoredAchievement>(achievements.collection).findOne({ _id: id })
  return found && !found.deleted ? found : null
}

/** Reads the achievements of an organisation, or with `null` everybody's, in the order in which they were created. */
export function readAchievements(kit: Kit, orgId: string | null): Promise<StoredAchievement[]> {
  return kit.database
    .native<StoredAchievement>(achievements.collection)
    .find({ orgId, deleted: false })
    .sort({ _id: 1 })
    .toArray()
}
