import type { Kit } from '@parta/kit/kit'
import { idsUnder } from '@parta/kit/store/id'
import { type AttendanceRow, attendances } from '../attendance/store.ts'
import { emojiRows } from '../emoji/store.ts'
import { records } from '../record/store.ts'
import { reviews } from '../reviews/store.ts'
import { type Deeds, sources } from './milestone-rules.ts'
import { joinings, progresses, type StoredAchievement } from './store.ts'

/** Where a page begins. */
export interface Place {
  readonly stage: 'progress' | 'deeds'
  /** The last person or alias of the page before. */
  readonly after: string
}

interface Page {
  readonly subjects: readonly string[]
  /** Null after the last page. */
  readonly next: Place | null
}

/** People and aliases of one page, and the rows that are read to find them. */
const pageSize = 200
const rowsMax = 1000

/**
 * Finds a page of the people and aliases whom the count of an achievement can concern: those who have progress with it,
 * and those who did what it counts, where it counts it.
 */
export async function findConcerned(kit: Kit, achievement: StoredAchievement, { stage, after }: Place): Promise<Page> {
  const { found, isCut } =
    stage === 'progress' ? await withProgress(kit, achievement, after) : await withDeeds(kit, achievement, after)
  const subjects = [...new Set(found)].slice(0, pageSize)
  const last = subjects.at(-1)
  const isMore = last !== undefined && (isCut || found.at(-1) !== last)
  const next: Place | null = isMore
    ? { stage, after: last }
    : stage === 'progress'
      ? { stage: 'deeds', after: '' }
      : null
  return { subjects, next }
}

interface Found {
  /** The ids in order, some of them several times. */
  readonly found: readonly string[]
  /** There may be more. */
  readonly isCut: boolean
}

async function withProgress(kit: Kit, { _id: achievementId }: StoredAchievement, after: string): Promise<Found> {
  const rows = await kit.database
    .native<{ _id: string; subject: string }>(progresses.collection)
    .find({ _id: idsUnder(achievementId, after) }, { projection: { subject: 1 } })
    .sort({ _id: 1 })
    .limit(rowsMax)
    .toArray()
  return { found: rows.map(({ subject }) => subject), isCut: rows.length === rowsMax }
}

async function withDeeds(kit: Kit, achievement: StoredAchievement, after: string): Promise<Found> {
  const rows = rowsOf[sources[achievement.function]]
  const found = rows
    ? await withRows(kit, achievement, { rows, after })
    : await withAttendances(kit, achievement, after)
  return { found, isCut: found.length === rowsMax }
}

/** Finds those who were at events of the organisation or, without one, everybody who was at any: they have a record. */
async function withAttendances(
  kit: Kit,
  { parameters: { orgId } }: StoredAchievement,
  after: string,
): Promise<string[]> {
  if (orgId === undefined) {
    const found = await kit.database
      .native<{ _id: string }>(records.collection)
      .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(rowsMax)
      .toArray()
    return found.map(({ _id }) => _id)
  }
  const found = await kit.database
    .native<AttendanceRow>(attendances.collection)
    .aggregate<{ _id: string }>([
      { $match: { orgId, subject: { $gt: after } } },
      { $unwind: '$subject' },
      { $match: { subject: { $gt: after } } },
      { $group: { _id: '$subject' } },
      { $sort: { _id: 1 } },
      { $limit: rowsMax },
    ])
    .toArray()
  return found.map(({ _id }) => _id)
}

async function withRows(
  kit: Kit,
  { parameters: { orgId } }: StoredAchievement,
  { rows: { collection, field, filter = {} }, after }: { readonly rows: Rows; readonly after: string },
): Promise<string[]> {
  const rows = await kit.database
    .native<{ _id: string; subject?: string; by?: string }>(collection)
    .find(
      { ...filter, ...(orgId === undefined ? {} : { orgId }), [field]: { $gt: after } },
      { projection: { _id: 0, [field]: 1 } },
    )
    .sort({ [field]: 1 })
    .limit(rowsMax)
    .toArray()
  return rows.flatMap((row) => row[field] ?? [])
}

interface Rows {
  readonly collection: string
  /** The field with the person or alias whose deed the row is. */
  readonly field: 'subject' | 'by'
  readonly filter?: Readonly<Record<string, string>>
}

/** Without what is counted from attendances, whose rows name several people. */
const rowsOf: Readonly<Partial<Record<keyof Deeds, Rows>>> = {
  received: { collection: emojiRows.collection, field: 'subject' },
  given: { collection: emojiRows.collection, field: 'by' },
  reviewed: { collection: reviews.collection, field: 'by' },
  invited: { collection: joinings.collection, field: 'subject', filter: { kind: 'invitation' } },
  referred: { collection: joinings.collection, field: 'subject', filter: { kind: 'referral' } },
  joined: { collection: joinings.collection, field: 'subject', filter: { kind: 'org' } },
}
