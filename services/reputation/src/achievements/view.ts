import type { Achievement, AchievementProgress } from '@parta/contracts/achievements'
import { dayOf, startOf } from '@parta/contracts/predicates/validity'
import { progressOf } from './rules.ts'
import type { ProgressRow, StoredAchievement } from './store.ts'

export function achievementView(row: StoredAchievement, canEdit: boolean): Achievement {
  const { title, description, detail, levelSteps, icons } = row
  return {
    id: row._id,
    orgId: row.orgId,
    title: { ...title },
    description: { ...description },
    detail: detail ? { ...detail } : { cs: '', en: '', sk: '' },
    function: row.function,
    parameters: { ...row.parameters },
    config: { levelSteps: [...levelSteps], icons: [...icons] },
    canEdit,
  }
}

export function progressView(achievement: StoredAchievement, row: ProgressRow | undefined): AchievementProgress {
  const points = row?.points ?? 0
  const progress = progressOf(achievement.levelSteps, points, row?.level)
  // The day only: the minute is the end of an event, perhaps a private one.
  const reachedAt = progress.unlocked && row?.reachedAt ? startOf(dayOf(row.reachedAt)).toISOString() : null
  return { achievementId: achievement._id, points, ...progress, reachedAt }
}
