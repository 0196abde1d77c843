import { limits } from '@parta/contracts/limits'
import { isProtected, ownerOf } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { ProjectionRow } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { nextTurn } from '@parta/kit/process/turns'
import type { Moment, PeopleChanges } from '../people/note-changes.ts'
import { isHidden } from './find-achievements.ts'
import { compareRanked, withPositions } from './ranking-rules.ts'
import { type ProgressRow, progresses, readAchievement, type StoredAchievement } from './store.ts'

/** A listed place; what viewers see of it depends on blocks only. */
export interface Place {
  /** An alias's id, or the person's own. */
  readonly id: string
  readonly userId: string
  /** The whole name, by which equal points are sorted. */
  readonly name: string
  readonly card: { readonly name: string; readonly surname: string; readonly image: string }
  readonly points: number
  readonly position: number
}

export interface Ranking {
  readonly achievement: StoredAchievement
  /** The people were read after this. */
  readonly readAfter: Moment
  readonly places: readonly Place[]
  /** The index of each listed person or alias in `places`. */
  readonly at: ReadonlyMap<string, number>
  /** The points of those who are not listed: children, and people who hide them. They see their own place. */
  readonly unlisted: ReadonlyMap<string, number>
}

const chunkSize = 1000
type Person = Pick<UserSnapshot, 'name' | 'surname' | 'image' | 'deleted' | 'hideEmoji' | 'aliases'>
type Points = Pick<ProgressRow, 'subject' | 'points'>

/** Reads and sorts the ranking of an achievement; `null` when there is none. Yields to the event loop between chunks. */
export async function buildRanking(kit: Kit, changes: PeopleChanges, achievementId: string): Promise<Ranking | null> {
  const readAfter = await changes.catchUp()
  const achievement = await readAchievement(kit, achievementId)
  if (!achievement) return null
  const rows = await kit.database
    .native<ProgressRow & { _id: string }>(progresses.collection)
    .find({ achievementId, points: { $gt: 0 } }, { projection: { _id: 0, subject: 1, points: 1 } })
    .sort({ points: -1, subject: 1 })
    .limit(limits.rankingMax)
    .toArray()
  const found: Omit<Place, 'position'>[] = []
  const unlisted = new Map<string, number>()
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk: Points[] = rows.slice(from, from + chunkSize)
    const known = await readPeople(
      kit,
      chunk.map(({ subject }) => ownerOf(subject)),
    )
    for (const row of chunk) {
      const place = placeOf(row, known, achievement)
      if (place) found.push(place)
      else unlisted.set(row.subject, row.points)
    }
  }
  const places = withPositions(await sortInTurns(found))
  return { achievement, readAfter, places, at: new Map(places.map(({ id }, at) => [id, at])), unlisted }
}

/** Reads what a ranking shows of people. */
export async function readPeople(kit: Kit, ids: readonly string[]): Promise<Map<string, Person>> {
  const fields = ['name', 'surname', 'image', 'deleted', 'hideEmoji', 'aliases'] as const
  const projection = Object.fromEntries(fields.map((field) => [`data.${field}`, 1]))
  const found = await kit.database
    .native<ProjectionRow<UserSnapshot>>(people.definition.collection)
    .find({ _id: { $in: [...new Set(ids)] } }, { projection })
    .toArray()
  return new Map(found.map(({ _id, data }) => [_id, data]))
}

/** Returns the place of a row, from its person's present snapshot; `null` for whoever is not listed. */
export function placeOf(
  { subject, points }: Points,
  known: ReadonlyMap<string, Person>,
  achievement: StoredAchievement,
): Omit<Place, 'position'> | null {
  const userId = ownerOf(subject)
  const owner = known.get(userId)
  if (!owner || owner.deleted || isHidden(achievement, owner)) return null
  const common = { id: subject, userId, points }
  if (subject === userId) {
    const { name, surname, image } = owner
    return { ...common, name: `${name} ${surname}`, card: { name, surname, image } }
  }
  const alias = owner.aliases.find(({ id }) => id === subject)
  if (!alias || isProtected(alias)) return null
  const { name, surname, image } = alias
  return { ...common, name: `${name} ${surname}`, card: { name, surname, image } }
}

/** Entries that are sorted or merged before other work of the process gets its turn. */
const turnSize = 2000

/** Merge sort by `compareRanked`: a hundred thousand Czech names take a second, during which calls are answered. */
async function sortInTurns<R extends Omit<Place, 'position'>>(entries: readonly R[]): Promise<readonly R[]> {
  let runs: (readonly R[])[] = []
  for (let from = 0; from < entries.length; from += turnSize) {
    runs.push(entries.slice(from, from + turnSize).toSorted(compareRanked))
    await nextTurn()
  }
  while (runs.length > 1) {
    const merged: (readonly R[])[] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? []))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<R extends Omit<Place, 'position'>>(left: readonly R[], right: readonly R[]): Promise<R[]> {
  const merged: R[] = []
  let [l, r] = [0, 0]
  while (merged.length < left.length + right.length) {
    const [a, b] = [left[l], right[r]]
    if (a !== undefined && (b === undefined || compareRanked(a, b) <= 0)) {
      merged.push(a)
      l += 1
    } else if (b !== undefined) {
      merged.push(b)
      r += 1
    }
    if (merged.length % turnSize === 0) await nextTurn()
  }
  return merged
}
