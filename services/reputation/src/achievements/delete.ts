import type { deleteAchievement } from '@parta/contracts/achievements'
import { AppError } from '@parta/contracts/errors'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { planned } from '@parta/kit/store/planned'
import {
  achievements,
  type ProgressRow,
  progresses,
  readAchievements,
  type StoredAchievement,
  sweepTask,
} from './store.ts'
import { findRights, requireEdit } from './verify-rights.ts'

export async function remove(
  kit: Kit,
  { params, actor }: Pick<Call<typeof deleteAchievement>, 'params' | 'actor'>,
): Promise<void> {
  // Also one that is deleted: a repeated call must succeed for those who may.
  const stored = await kit.database.native<StoredAchievement>(achievements.collection).findOne({ _id: params.id })
  const rights = stored && (await findRights(kit, actor, stored.orgId))
  if (!stored || !rights?.canRead || (stored.deleted && !rights.canEdit)) throw new AppError('achievement.notFound')
  requireEdit(rights, actor, stored.orgId)
  await removeOne(kit, params.id)
}

/** Deletes the achievements of an organisation that no longer exists. */
export async function removeOfOrg(kit: Kit, orgId: string): Promise<void> {
  for (const { _id } of await readAchievements(kit, orgId)) await removeOne(kit, _id)
}

export async function removeOne(kit: Kit, id: string): Promise<void> {
  const sweep = planned(sweepTask, { id, data: { achievementId: id } })
  await kit.change(achievements, id, (state) =>
    state && !state.deleted
      ? { next: { ...state, deleted: true }, tasks: [sweep], answer: undefined }
      : { next: state, answer: undefined },
  )
}

/** Deletes everybody's progress with a deleted achievement. Idempotent. */
export async function sweepProgress(kit: Kit, achievementId: string): Promise<void> {
  await kit.database.native<ProgressRow & { _id: string }>(progresses.collection).deleteMany({ achievementId })
}
