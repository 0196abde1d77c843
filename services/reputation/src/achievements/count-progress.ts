import type { Kit } from '@parta/kit/kit'
import { createTurns } from '@parta/kit/process/turns'
import type { Stored } from '@parta/kit/store/mongo'
import { type Deeds, type History, historyOf, milestonesOf } from './milestone-rules.ts'
import { advance, type Counted, concerningOf } from './rules.ts'
import { achievements, type ProgressRow, progresses, progressId, type StoredAchievement } from './store.ts'
import { createMembership, type MembershipOf } from './verify-membership.ts'

/** People whose new progress is written together. */
const writtenTogether = 20

/**
 * Counts anew how far some people and aliases are with each achievement that they can earn, and stores what has
 * changed. Idempotent, and independent of the order in which facts arrived.
 */
export async function countProgress(kit: Kit, deeds: ReadonlyMap<string, Deeds>): Promise<void> {
  const present = [...deeds.keys()]
  const stored = await findStored(kit, present)
  const histories = await historiesOf(deeds)
  const earnable = await findEarnable(kit, histories, stored)
  const storedOf = Map.groupBy(stored.values(), ({ subject }) => subject)
  const membershipOf = createMembership(kit)
  const turn = createTurns()
  for (let from = 0; from < present.length; from += writtenTogether) {
    const changed: Changed[] = []
    for (const subject of present.slice(from, from + writtenTogether)) {
      const history = histories.get(subject)
      if (!history) continue
      for (const achievement of concerningOf(earnable, { history, stored: storedOf.get(subject) ?? [] })) {
        const state = stored.get(progressId(achievement._id, subject)) ?? null
        changed.push(...changesOf({ achievement, subject, history, state }))
        await turn()
      }
    }
    await store(kit, changed, membershipOf)
  }
  // The order that follows a change of an achievement must not be undone by a count that began before the change.
  if (await haveChanged(kit, earnable)) await countProgress(kit, deeds)
}

async function haveChanged(kit: Kit, counted: readonly StoredAchievement[]): Promise<boolean> {
  const found = await kit.database
    .native<StoredAchievement>(achievements.collection)
    .find({ _id: { $in: counted.map(({ _id }) => _id) } }, { projection: { v: 1 } })
    .toArray()
  const versions = new Map(found.map(({ _id, v }) => [_id, v]))
  return counted.some(({ _id, v }) => versions.get(_id) !== v)
}

/** Prepares the deeds of each person for all achievements that count them. */
export async function historiesOf(deeds: ReadonlyMap<string, Deeds>): Promise<ReadonlyMap<string, History>> {
  const turn = createTurns()
  const histories = new Map<string, History>()
  for (const [subject, found] of deeds) {
    histories.set(subject, historyOf(found))
    await turn()
  }
  return histories
}

interface Counting {
  readonly achievement: StoredAchievement
  readonly subject: string
  readonly history: History
  readonly state: ProgressRow | null
}

/** What a count has changed, unless the person may not earn the achievement. */
export interface Changed {
  readonly id: string
  readonly counted: Omit<Counted, 'mayEarn' | 'orgName'>
  /** The progress from which the count began. */
  readonly state: ProgressRow | null
}

/** Returns the changed progress. Mostly there is none, and what was read for all people together already shows that. */
export function changesOf({ achievement, subject, history, state }: Counting): Changed[] {
  const achievementId = achievement._id
  const times = milestonesOf(achievement, history)
  if (!state && times.length === 0) return []
  return [{ id: progressId(achievementId, subject), counted: { achievementId, achievement, subject, times }, state }]
}

async function store(kit: Kit, list: readonly Changed[], membershipOf: MembershipOf): Promise<void> {
  await Promise.all(
    list.map(async ({ id, counted, state }) => {
      const whole = { ...counted, ...(await membershipOf(counted.achievement, counted.subject)) }
      if (advance(state, whole, new Date()).next === state) return
      await kit.change(progresses, id, (current, now) => advance(current, whole, now))
    }),
  )
}

async function findStored(kit: Kit, subjects: readonly string[]): Promise<Map<string, Stored<ProgressRow>>> {
  const found = await kit.database
    .native<Stored<ProgressRow>>(progresses.collection)
    .find({ subject: { $in: [...subjects] } })
    .toArray()
  return new Map(found.map((row) => [row._id, row]))
}

/**
 * Everybody's achievements, those of the organisations where something happened, and those with progress. Whether the
 * person is a member of the organisation is not known yet.
 */
function findEarnable(
  kit: Kit,
  histories: ReadonlyMap<string, History>,
  stored: ReadonlyMap<string, ProgressRow>,
): Promise<StoredAchievement[]> {
  const orgIds = new Set<string | null>([null, ...[...histories.values()].flatMap((history) => [...history.orgIds])])
  const ids = [...new Set([...stored.values()].map(({ achievementId }) => achievementId))]
  return kit.database
    .native<StoredAchievement>(achievements.collection)
    .find({ deleted: false, $or: [{ orgId: { $in: [...orgIds] } }, { _id: { $in: ids } }] })
    .toArray()
}
