import { achievementsPerDay } from '@parta/contracts/achievement-values'
import type { Achievement, createAchievement } from '@parta/contracts/achievements'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { idsFrom, newId } from '@parta/kit/store/id'
import { removeOne } from './delete.ts'
import { newAchievement } from './form-rules.ts'
import { orderFirst } from './order-rules.ts'
import { achievements, readAchievement, type StoredAchievement } from './store.ts'
import { findRights, requireEdit } from './verify-rights.ts'
import { achievementView } from './view.ts'

/** Creates an achievement; those whom it can concern are counted in the background. */
export async function create(
  kit: Kit,
  { body, actor }: Pick<Call<typeof createAchievement>, 'body' | 'actor'>,
): Promise<Achievement> {
  const orgId = body.orgId ?? null
  const rights = await findRights(kit, actor, orgId)
  if (!rights.canRead) throw new AppError('org.notFound')
  requireEdit(rights, actor, orgId)
  const next = newAchievement(body)
  if ((await countOf(kit, orgId)) >= limits.achievements.most) throw new AppError('achievement.tooMany')
  const id = newId()
  if ((await countOfDay(kit, orgId, id)) >= achievementsPerDay) throw new AppError('achievement.tooManyToday')
  await kit.change(achievements, id, (_none, now) => ({
    next: { ...next, countedFrom: now },
    tasks: [orderFirst(id)],
    answer: undefined,
  }))
  // Of several that were made at once, the last one sees all that stay.
  if ((await countOf(kit, orgId)) > limits.achievements.most) {
    await removeOne(kit, id)
    throw new AppError('achievement.tooMany')
  }
  if ((await countOfDay(kit, orgId, id)) > achievementsPerDay) {
    await removeOne(kit, id)
    throw new AppError('achievement.tooManyToday')
  }
  return viewOf(kit, id)
}

function countOf({ database }: Kit, orgId: string | null): Promise<number> {
  return database.native<StoredAchievement>(achievements.collection).countDocuments({ orgId, deleted: false })
}

/** Counts what an organisation has created within 24 hours, up to an achievement; also what it has deleted since. */
async function countOfDay({ database }: Kit, orgId: string | null, upTo: string): Promise<number> {
  if (orgId === null) return 0
  const within = { $gte: idsFrom(new Date(Date.now() - day)), $lte: upTo }
  return await database.native<StoredAchievement>(achievements.collection).countDocuments({ orgId, _id: within })
}

/** Returns an achievement as its editor sees it. */
export async function viewOf(kit: Kit, id: string): Promise<Achievement> {
  const stored = await readAchievement(kit, id)
  if (!stored) throw new AppError('achievement.notFound')
  return achievementView(stored, true)
}
