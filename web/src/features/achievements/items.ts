import type { Achievement, AchievementProgress } from '@parta/contracts/achievements'

export interface Earned {
  readonly achievement: Achievement
  readonly progress: AchievementProgress
}

/** Joins achievements and progress: what is unlocked first, then what is nearest to its next level. */
export function earnedOf(
  achievements: readonly Achievement[],
  progress: readonly AchievementProgress[],
): readonly Earned[] {
  const byId = new Map(progress.map((each) => [each.achievementId, each]))
  const joined = achievements.flatMap((achievement) => {
    const found = byId.get(achievement.id)
    return found ? [{ achievement, progress: found }] : []
  })
  return joined.toSorted((a, b) => rankOf(b) - rankOf(a))
}

/** The share of the way to the next level, from 0 to 1. */
export function shareOf({ current, total }: Pick<AchievementProgress, 'current' | 'total'>): number {
  return total === 0 ? 0 : Math.min(current / total, 1)
}

function rankOf({ progress }: Earned): number {
  return (progress.unlocked ? 2 : 0) + shareOf(progress) / 2
}
