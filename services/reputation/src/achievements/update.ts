import type { Achievement, updateAchievement } from '@parta/contracts/achievements'
import { AppError } from '@parta/contracts/errors'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { viewOf } from './create.ts'
import { readFor } from './find-achievements.ts'
import { changeAchievement } from './form-rules.ts'
import { orderChanged } from './order-rules.ts'
import { changesCounts } from './rules.ts'
import { achievements } from './store.ts'
import { requireEdit } from './verify-rights.ts'

/** Changes an achievement; those whom it can concern are counted anew in the background when that can change a level. */
export async function update(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof updateAchievement>, 'params' | 'body' | 'actor'>,
): Promise<Achievement> {
  const { achievement, rights } = await readFor(kit, actor, params.id)
  requireEdit(rights, actor, achievement.orgId)
  await kit.change(achievements, params.id, (state, now) => {
    if (!state || state.deleted) throw new AppError('achievement.notFound')
    const next = changeAchievement(state, body)
    if (!changesCounts(state, next)) return { next, answer: undefined }
    return { next: { ...next, countedFrom: now }, tasks: [orderChanged(params.id, now)], answer: undefined }
  })
  return viewOf(kit, params.id)
}
