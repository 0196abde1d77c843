import { isDeepStrictEqual } from 'node:util'
import { achievementUnlocked } from '@parta/contracts/achievements'
import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { aliasOwner } from '@parta/contracts/predicates/aliases'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { History } from './milestone-rules.ts'
import type { AchievementRow, ProgressRow, StoredAchievement } from './store.ts'

/** How far somebody is with an achievement. */
export interface Progress {
  /** How many of the steps are reached; never lower than it was. */
  readonly level: number
  readonly unlocked: boolean
  /** The achievement has a single step: it is shown without levels. */
  readonly classic: boolean
  /** The points, and the step that they lead to: "7/10". At the last level both are the last step. */
  readonly current: number
  readonly total: number
  /** Which of the achievement's icons is shown; grey while it is locked. */
  readonly icon: number
}

/**
 * The progress of `points` along the steps (domain-facts 7.3).
 * @param steps strictly increasing positive integers, at least one
 * @param reached the highest level that was reached before: levels do not go down when points do
 */
export function progressOf(steps: readonly number[], points: number, reached = 0): Progress {
  const level = Math.max(steps.filter((step) => step <= points).length, Math.min(reached, steps.length))
  const next = steps[level]
  const last = steps.at(-1) ?? 0
  return {
    level,
    unlocked: level >= 1,
    classic: steps.length === 1,
    current: next === undefined ? last : points,
    total: next ?? last,
    icon: Math.max(level - 1, 0),
  }
}

export interface Counted {
  readonly achievementId: string
  readonly achievement: AchievementRow
  readonly subject: string
  /** When each point was earned. */
  readonly times: readonly Date[]
  /** Whether they can earn it at all: an organisation's is for its members. */
  readonly mayEarn: boolean
  /** The name of the organisation whose achievement it is. */
  readonly orgName?: string
}

const nothing = { points: 0, level: 0, reachedAt: null }

/**
 * Returns the progress after a recount, and publishes a new level, unless it was reached long ago: it is no news then.
 * Without any points nothing is stored. Who may not earn it any more has no progress, and is counted from the start on
 * their return.
 */
export function advance(
  state: ProgressRow | null,
  { achievementId, achievement, subject, times, mayEarn, orgName }: Counted,
  now: Date,
): Decision<ProgressRow | null, void> {
  if (!mayEarn)
    return { next: state && state.points + state.level > 0 ? { ...state, ...nothing } : state, answer: undefined }
  const points = times.length
  if (achievement.deleted || (!state && points === 0)) return { next: state, answer: undefined }
  const before = state?.level ?? 0
  // Not cut to the number of steps: an edit that takes steps away and one that brings them back lose nothing.
  const level = Math.max(before, progressOf(achievement.levelSteps, points).level)
  const last = achievement.levelSteps[level - 1]
  const reachedAt = (last === undefined ? undefined : times[last - 1]) ?? state?.reachedAt ?? null
  const next: ProgressRow = { achievementId, subject, points, level, reachedAt }
  if (isSameProgress(state, next)) return { next: state, answer: undefined }
  const news = now.getTime() - limits.achievements.newsDays * day
  if (level === before || !reachedAt || reachedAt.getTime() < news) return { next, answer: undefined }
  const unlocking = { achievementId, achievement, subject, ...(orgName === undefined ? {} : { orgName }) }
  return { next, facts: [unlocked(unlocking, level, reachedAt)], answer: undefined }
}

export function isSameProgress(a: ProgressRow | null, b: ProgressRow | null): boolean {
  if (!a || !b) return a === b
  return a.points === b.points && a.level === b.level && a.reachedAt?.getTime() === b.reachedAt?.getTime()
}

function unlocked(
  { achievementId, achievement, subject, orgName }: Omit<Counted, 'times' | 'mayEarn'>,
  level: number,
  reachedAt: Date,
) {
  const owner = aliasOwner(subject)
  const { title, icons, levelSteps, orgId, countedFrom } = achievement
  return factOf(achievementUnlocked, {
    id: achievementId,
    title: { cs: title.cs, en: title.en, sk: title.sk },
    icon: icons[level - 1] ?? icons[0] ?? 'star',
    level,
    levels: levelSteps.length,
    orgId,
    ...(orgName === undefined ? {} : { orgName }),
    userId: owner ?? subject,
    aliasId: owner === null ? null : subject,
    reachedAt: reachedAt.toISOString(),
    ...(countedFrom ? { countedFrom: countedFrom.toISOString() } : {}),
  })
}

interface Own {
  readonly history: Pick<History, 'orgIds'>
  readonly stored: readonly Pick<ProgressRow, 'achievementId'>[]
}

/** Returns the achievements that count something of one person: everybody's, and those where they did something. */
export function concerningOf(
  achievements: readonly StoredAchievement[],
  { history, stored }: Own,
): readonly StoredAchievement[] {
  const ids = new Set(stored.map(({ achievementId }) => achievementId))
  return achievements.filter(({ _id, orgId }) => orgId === null || history.orgIds.has(orgId) || ids.has(_id))
}

/** Whether a change of an achievement can change somebody's points or level. */
export function changesCounts(before: AchievementRow, after: AchievementRow): boolean {
  return !isDeepStrictEqual(countedBy(before), countedBy(after))
}

function countedBy({ function: name, parameters, levelSteps }: AchievementRow) {
  return { name, parameters: { ...parameters }, levelSteps: [...levelSteps] }
}
