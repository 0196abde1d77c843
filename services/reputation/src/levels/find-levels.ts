import type { getLevels, LevelsView } from '@parta/contracts/levels'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findSubject } from '../people/store.ts'
import { levelsData } from './count.ts'
import { readLevels } from './store.ts'

/** Returns the levels that others rate. Whoever hides their reviews hides these, too; only the owner sees what is missing. */
export async function find(
  kit: Kit,
  { params, actor }: Pick<Call<typeof getLevels>, 'params' | 'actor'>,
): Promise<LevelsView> {
  const { owner, isOwn } = await findSubject(kit, params.id, actor.userId)
  if (owner.hideReviews && !isOwn) return { items: [], waiting: [], hidden: true }
  const levels = (await readLevels(kit, params.id))?.levels ?? []
  const waiting = levels.flatMap(({ activityType, missing }) => (missing > 0 ? [{ activityType, missing }] : []))
  return { items: levelsData(params.id, { levels }).levels, waiting: isOwn ? waiting : [], hidden: false }
}
