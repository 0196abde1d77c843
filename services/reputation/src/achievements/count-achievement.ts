import type { Kit } from '@parta/kit/kit'
import { createTurns } from '@parta/kit/process/turns'
import type { Stored } from '@parta/kit/store/mongo'
import { findPresent } from '../people/store.ts'
import { requestRecount } from '../record/request-recount.ts'
import { type Changed, changesOf, historiesOf } from './count-progress.ts'
import { findDeeds } from './find-deeds.ts'
import { forgetCounted } from './forget.ts'
import { sources } from './milestone-rules.ts'
import { advance, isSameProgress } from './rules.ts'
import { type ProgressRow, progresses, progressId, type StoredAchievement } from './store.ts'
import { createMembership } from './verify-membership.ts'

interface Order {
  readonly achievement: StoredAchievement
  readonly subjects: readonly string[]
}

/**
 * Counts anew how far some people and aliases are with one achievement, from the deeds that it counts. Where facts
 * changed the progress meanwhile, a recount of the person is requested instead: it knows more.
 */
export async function countAchievement(kit: Kit, { achievement, subjects }: Order): Promise<void> {
  try {
    await count(kit, { achievement, subjects: await findPresent(kit, subjects) })
  } finally {
    await forgetCounted(kit, subjects)
  }
}

async function count(kit: Kit, { achievement, subjects: present }: Order): Promise<void> {
  // Read before the deeds: a fact that changes the progress later counts deeds that may be missing here.
  const stored = await findStored(kit, achievement._id, present)
  const wanted = { kind: sources[achievement.function], orgId: achievement.parameters.orgId }
  const deeds = await findDeeds(kit, present, wanted)
  const histories = await historiesOf(deeds)
  const turn = createTurns()
  const changed: Changed[] = []
  for (const [subject, history] of histories) {
    changed.push(...changesOf({ achievement, subject, history, state: stored.get(subject) ?? null }))
    await turn()
  }
  const membershipOf = createMembership(kit)
  const outdated = await Promise.all(
    changed.map(async ({ id, counted, state }) => {
      const whole = { ...counted, ...(await membershipOf(achievement, counted.subject)) }
      if (advance(state, whole, new Date()).next === state) return []
      const isStored = await kit.change(progresses, id, (current, now) =>
        isSameProgress(current, state)
          ? { ...advance(current, whole, now), answer: true }
          : { next: current, answer: false },
      )
      return isStored ? [] : [counted.subject]
    }),
  )
  await requestRecount(kit, { progress: outdated.flat() })
}

async function findStored(
  kit: Kit,
  achievementId: string,
  subjects: readonly string[],
): Promise<Map<string, Stored<ProgressRow>>> {
  const found = await kit.database
    .native<Stored<ProgressRow>>(progresses.collection)
    .find({ _id: { $in: subjects.map((subject) => progressId(achievementId, subject)) } })
    .toArray()
  return new Map(found.map((row) => [row.subject, row]))
}
