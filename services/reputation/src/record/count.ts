import { recordUpdated } from '@parta/contracts/reputation'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import type { Stored } from '@parta/kit/store/mongo'
import { inOrder, type OrderedStep, stepOf } from '../attendance/rules.ts'
import { karmaAfter } from '../karma/rules.ts'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { streakOf } from '../streak/rules.ts'
import { recordData } from './rules.ts'
import { type Reputation, records } from './store.ts'

/** What a record is counted from, beside the stored steps of karma: the events that were played, the emoji received. */
export interface Counted {
  readonly played: readonly { readonly at: number; readonly key?: string; readonly finishedAt?: number }[]
  readonly received: readonly { readonly emoji?: string }[]
}

/**
 * Counts the reputation of people and aliases anew from the rows of what happened, and stores what has changed. The
 * result is the same however often and in whatever order facts arrive.
 */
export async function countRecords(
  kit: Kit,
  subjects: readonly string[],
  counted: ReadonlyMap<string, Counted>,
): Promise<void> {
  const among = { $in: [...subjects] }
  const [steps, stored] = await Promise.all([
    kit.database
      .native<KarmaRow>(karmaSteps.collection)
      .find({ subject: among }, { projection: { subject: 1, kind: 1, eventId: 1, at: 1 } })
      .toArray(),
    kit.database.native<Stored<Reputation>>(records.collection).find({ _id: among }).toArray(),
  ])
  const stepsOf = Map.groupBy(steps, (row) => row.subject)
  const before = new Map(stored.map((row) => [row._id, row]))
  await Promise.all(
    subjects.map(async (id) => {
      const next = reputationOf(id, stepsOf.get(id) ?? [], counted.get(id))
      const known = before.get(id)
      // Most counts give what is stored, which was read for all people together: then no command is needed.
      if (!known || !isSame(known, next)) await store(kit, id, next)
    }),
  )
}

function store(kit: Kit, subject: string, next: Reputation): Promise<void> {
  return kit.change(records, subject, (record) => {
    if (record && isSame(record, next)) return { next: record, answer: undefined }
    return { next, facts: [factOf(recordUpdated, recordData(subject, next))], answer: undefined }
  })
}

function isSame(a: Reputation, b: Reputation): boolean {
  const whole = ({ karma, attendances: counted, emoji, streak }: Reputation) =>
    JSON.stringify([karma, counted, sorted(emoji), streak.value, streak.lastIncrement])
  return whole(a) === whole(b)
}

function sorted(emoji: Reputation['emoji']) {
  return Object.entries(emoji).toSorted(([x], [y]) => (x < y ? -1 : 1))
}

function reputationOf(
  subject: string,
  stored: readonly KarmaRow[],
  { played, received }: Counted = { played: [], received: [] },
) {
  const karma = karmaAfter(withAttendances(subject, stored, played))
  const emoji: Record<string, number> = {}
  for (const { emoji: name = '' } of received) emoji[name] = (emoji[name] ?? 0) + 1
  return {
    karma: karma.value,
    attendances: karma.attendances,
    emoji: Object.fromEntries(sorted(emoji)),
    streak: streakOf(played.map(({ at }) => new Date(at))),
  }
}

/** Adds the steps that follow from attendances; those before the first stored step change nothing, as karma is full. */
function withAttendances(subject: string, stored: readonly KarmaRow[], played: Counted['played']): OrderedStep[] {
  const first = Math.min(...stored.map(({ at }) => at.getTime()))
  const steps = played.flatMap(({ key, finishedAt }) =>
    key !== undefined && finishedAt !== undefined && finishedAt >= first
      ? [stepOf(key, subject, new Date(finishedAt))]
      : [],
  )
  return inOrder<OrderedStep>([...stored, ...steps])
}
