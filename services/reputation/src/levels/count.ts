import { levelsUpdated } from '@parta/contracts/levels'
import type { Activity } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import { shownLevel } from './rules.ts'
import { type CountedLevel, type PeerLevels, peerLevels, type RatingRow, ratings, readLevels } from './store.ts'

interface Concerned {
  readonly subject: string
  readonly activityType: Activity
}

/**
 * Counts one level anew from its ratings, stores it when it has changed, and publishes the levels when one that others
 * see has changed. The result is the same however often and in whatever order facts arrive.
 * @param without a rater whose ratings are about to be deleted
 */
export async function recountLevel(kit: Kit, concerned: Concerned, without = ''): Promise<void> {
  let isStored = false
  while (!isStored) {
    const before = (await readLevels(kit, concerned.subject))?.recounts ?? 0
    const counted = await count(kit, concerned, without)
    isStored = await store(kit, concerned, { counted, recounts: before })
  }
}

async function count(kit: Kit, { subject, activityType }: Concerned, without: string): Promise<CountedLevel | null> {
  const said = await kit.database
    .native<RatingRow>(ratings.collection)
    .find({ subject, activityType, by: { $ne: without } }, { projection: { _id: 0, by: 1, level: 1 } })
    .sort({ at: 1, _id: 1 })
    .toArray()
  const { raters, missing, shown } = shownLevel(said)
  return raters === 0 ? null : { activityType, missing, shown }
}

/**
 * Stores a count unless another one was stored since its rows were read: that one may know more.
 * @returns whether the level is up to date
 */
function store(
  kit: Kit,
  { subject, activityType }: Concerned,
  { counted, recounts }: { readonly counted: CountedLevel | null; readonly recounts: number },
): Promise<boolean> {
  return kit.change(peerLevels, subject, (state) => {
    if ((state?.recounts ?? 0) !== recounts) return { next: state, answer: false }
    const known = state?.levels ?? []
    const others = known.filter((level) => level.activityType !== activityType)
    const levels = [...others, ...(counted ? [counted] : [])].toSorted((a, b) =>
      a.activityType < b.activityType ? -1 : 1,
    )
    if (JSON.stringify(levels.map(whole)) === JSON.stringify(known.map(whole))) return { next: state, answer: true }
    const [then, now] = [levelsData(subject, { levels: known }), levelsData(subject, { levels })]
    const facts = JSON.stringify(then) === JSON.stringify(now) ? [] : [factOf(levelsUpdated, now)]
    return { next: { levels, recounts: recounts + 1 }, facts, answer: true }
  })
}

/** The fields in one order, to compare them. */
function whole({ activityType, missing, shown }: CountedLevel) {
  return [activityType, missing, shown && [shown.level, shown.margin, shown.raters]]
}

/** Returns the snapshot that other services keep: the levels that are shown. */
export function levelsData(id: string, { levels }: Pick<PeerLevels, 'levels'>) {
  return {
    id,
    levels: levels.flatMap(({ activityType, shown }) =>
      shown ? [{ activityType, level: shown.level, margin: shown.margin, raters: shown.raters }] : [],
    ),
  }
}
