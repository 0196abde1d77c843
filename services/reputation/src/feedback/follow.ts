import type { eventEnded } from '@parta/contracts/event-facts'
import type { Envelope, FactOf } from '@parta/contracts/fact'
import type { emojiGiven, feedbackFinished, penaltyGiven, reviewGiven } from '@parta/contracts/feedback'
import type { Kit } from '@parta/kit/kit'
import { inContext } from '@parta/kit/process/trace'
import { batching } from '@parta/kit/store/batch'
import type { Stored } from '@parta/kit/store/mongo'
import type { Static } from 'typebox'
import { type AttendanceRow, attendances } from '../attendance/store.ts'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { type KarmaRow, karmaSteps, stepId } from '../karma/store.ts'
import { findGone } from '../people/store.ts'
import { type Concerned as CountedAnew, type Recounts, type When, whenOf } from '../record/request-recount.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'
import { forgetGone, leaveEvent } from './forget.ts'
import { withPenalties } from './penalize-rules.ts'
import { findPenaltySteps, replayPenalties } from './replay-penalties.ts'
import { finishedAt, type Opening, open } from './rules.ts'
import { settleAttendances } from './settle-attendances.ts'
import { type FeedbackRow, feedbacks, feedbackUntil, lateUntil, turnId, turns } from './store.ts'

/** Opens the feedback on events that have ended, for everybody who was in them. */
export async function followEnd(kit: Kit, facts: readonly FactOf<typeof eventEnded>[]): Promise<void> {
  const inIt = facts.flatMap(({ data }) => peopleIn(data))
  const received = new Date()
  const eventIds = facts.map(({ data: { eventId } }) => eventId)
  const [gone, finished, steps] = await Promise.all([
    findGone(kit, inIt),
    findFinished(kit, facts, received),
    findPenaltySteps(kit, eventIds),
  ])
  const openingOf = ({ data }: FactOf<typeof eventEnded>): Opening => ({
    ended: data,
    gone,
    received,
    finishedAt: finished.get(data.eventId)?.finishedAt ?? null,
    named: new Set(finished.get(data.eventId)?.subject),
  })
  const others = await insertFinished(kit, facts, { openingOf, stepsOf: Map.groupBy(steps, ({ eventId }) => eventId) })
  await Promise.all(
    others.map(async (fact) => {
      const { id: cause, at, actor, correlation, data } = fact
      const { eventId, orgId } = data
      const opening = openingOf(fact)
      // Without a `cause`: a redelivered fact must open the turns that a crash left out.
      const givers = await inContext({ actor, correlation }, () =>
        kit.change(feedbacks, eventId, (state, now) => open(state, opening, now), { now: new Date(at) }),
      )
      const endDate = new Date(data.endDate)
      const fresh = { eventId, orgId, endDate, ...lateUntil(endDate, received), given: [], finishedAt: null }
      await Promise.all(
        givers.map((userId) =>
          kit.change(
            turns,
            turnId(eventId, userId),
            (turn) => ({ next: turn ?? { ...fresh, userId }, answer: undefined }),
            { cause },
          ),
        ),
      )
    }),
  )
  // Also those of facts that came meanwhile.
  await replayPenalties(kit, await findPenaltySteps(kit, eventIds))
  // Who was erased meanwhile did not find the event yet.
  const late = await findGone(kit, inIt)
  if (late.size === gone.size) return
  await Promise.all(facts.map(({ data: { eventId } }) => leaveEvent(kit, eventId, late)))
}

interface Finishing {
  openingOf(fact: FactOf<typeof eventEnded>): Opening
  /** What happened to the penalties of each event. */
  readonly stepsOf: ReadonlyMap<string, readonly KarmaRow[]>
}

/**
 * Stores the events of a replay together, with their penalties: those that nobody can say anything about any more, and
 * that are not stored.
 * @returns the facts of the others
 */
async function insertFinished(
  kit: Kit,
  facts: readonly FactOf<typeof eventEnded>[],
  { openingOf, stepsOf }: Finishing,
): Promise<FactOf<typeof eventEnded>[]> {
  const fresh = new Map<string, FeedbackRow>()
  const others: FactOf<typeof eventEnded>[] = []
  for (const fact of facts) {
    const { eventId } = fact.data
    const opening = openingOf(fact)
    // Of a crowd, whose attendees come in several facts, the first one is stored; the others add to it.
    const first = opening.finishedAt && !fresh.has(eventId) ? open(null, opening, new Date(fact.at)) : null
    if (first && !first.facts?.length && first.answer.length === 0) {
      fresh.set(eventId, withPenalties(first.next, stepsOf.get(eventId) ?? []))
    } else others.push(fact)
  }
  const known = await kit.insertNew(feedbacks, fresh)
  if (known.size === 0) return others
  const left = new Set(others)
  return facts.filter((fact) => known.has(fact.data.eventId) || left.has(fact))
}

function peopleIn({ leader, trainer, attendees }: Static<typeof eventEnded.data>): string[] {
  return [
    ...(trainer ? [leader, trainer] : [leader]),
    ...attendees.flatMap(({ userId, aliasId }) => (aliasId === null ? userId : [userId, aliasId])),
  ]
}

/**
 * Returns when events of long ago were finished and whom their attendances name, as far as that is known: in a replay
 * of all facts, the fact that an event was finished may come before the one that it ended.
 */
async function findFinished(
  kit: Kit,
  facts: readonly FactOf<typeof eventEnded>[],
  received: Date,
): Promise<ReadonlyMap<string, Pick<AttendanceRow, 'finishedAt' | 'subject'>>> {
  const old = facts.filter(({ data }) => feedbackUntil(new Date(data.endDate)) <= received)
  if (old.length === 0) return new Map()
  const rows = await kit.database
    .native<AttendanceRow>(attendances.collection)
    .find({ _id: { $in: old.map(({ data }) => data.eventId) } }, { projection: { finishedAt: 1, subject: 1 } })
    .toArray()
  return new Map(rows.map((row) => [row._id, row]))
}

/** How the facts of feedback are stored: rows first, then the people concerned are counted anew. */
export interface Following {
  readonly kit: Kit
  /** Deletes the rows about erased people and deleted aliases, and requests a recount of the others. */
  recount(concerned: Concerned): Promise<void>
}

interface Subjects extends CountedAnew {
  /** Not counted, but the rows about them are deleted if they are erased. */
  readonly named?: readonly string[]
}

interface Request extends Required<CountedAnew> {
  readonly when: When
}

interface Concerned extends Request {
  readonly named: readonly string[]
}

/** Runs that end together; the batches of a replay end within milliseconds of each other. */
const together = { max: 20, runs: 1 }

/**
 * Batches of several kinds of facts share the query for erased people and the stored request for a recount, which cost
 * as much for many people as for one. What is done about an erased person fails, and takes its time, for its own batch
 * alone.
 */
export function createFollowing(kit: Kit, recounts: Recounts): Following {
  const lookForGone = batching<readonly string[], ReadonlySet<string>>(async (lists) => {
    const gone = await findGone(kit, [...new Set(lists.flat())])
    return lists.map(() => gone)
  }, together)
  const request = batching<Request, undefined>(async (requests) => {
    await requestTogether(recounts, requests)
    return requests.map(() => undefined)
  }, together)
  const recount = async ({ stats, progress, named, ...rest }: Concerned) => {
    const ids = [...new Set([...stats, ...progress, ...named])]
    const gone = await lookForGone(ids)
    await forgetGone(
      kit,
      ids.filter((id) => gone.has(id)),
    )
    const isPresent = (id: string) => !gone.has(id)
    await request({ ...rest, stats: stats.filter(isPresent), progress: progress.filter(isPresent) })
  }
  return { kit, recount }
}

const subjectOf = ({ userId, aliasId }: { readonly userId: string; readonly aliasId: string | null }) =>
  aliasId ?? userId

async function requestTogether(recounts: Recounts, requests: readonly Request[]): Promise<void> {
  for (const [when, some] of Map.groupBy(requests, (request) => request.when)) {
    const concerned = {
      stats: some.flatMap(({ stats }) => stats),
      progress: some.flatMap(({ progress }) => progress),
    }
    await recounts.request(concerned, when)
  }
}

/** Requests a recount for the facts of a batch. */
export function recount(
  following: Following,
  facts: readonly Pick<Envelope, 'at'>[],
  { stats = [], progress = [], named = [] }: Subjects,
): Promise<void> {
  return following.recount({ stats, progress, named, when: whenOf(facts) })
}

export async function followPenalty(
  following: Following,
  facts: readonly FactOf<typeof penaltyGiven>[],
  kind: 'penalty' | 'undo',
): Promise<void> {
  const steps = facts.map(({ version, at, data }): KarmaRow => {
    const { eventId, eventName, orgId, by } = data
    const subject = subjectOf(data)
    const _id = stepId({ eventId, subject }, version)
    return { _id, subject, kind, at: new Date(at), eventId, eventName, orgId, by }
  })
  await following.kit.once(karmaSteps.collection, steps)
  await replayPenalties(following.kit, steps)
  await recount(following, facts, { stats: steps.map(({ subject }) => subject) })
}

export async function followEmoji(following: Following, facts: readonly FactOf<typeof emojiGiven>[]): Promise<void> {
  const given = facts.map(({ at, data }): EmojiRow => {
    const { eventId, eventName, orgId, by, emoji } = data
    const subject = subjectOf(data)
    const _id = `${eventId}:${by}:${subject}:${emoji}`
    return { _id, eventId, eventName, orgId, subject, by, emoji, at: new Date(at) }
  })
  await following.kit.once(emojiRows.collection, given)
  await recount(following, facts, {
    stats: given.map(({ subject }) => subject),
    progress: given.map(({ by }) => by),
  })
}

export async function followReview(following: Following, facts: readonly FactOf<typeof reviewGiven>[]): Promise<void> {
  const written = facts.map(({ version, at, data }): ReviewRow & { version: number } => {
    const { eventId, eventName, orgId, by, text, private: isPrivate } = data
    const subject = subjectOf(data)
    const _id = `${eventId}:${by}:${subject}`
    const about = { eventId, eventName, ...(orgId ? { orgId } : {}), private: isPrivate }
    return { _id, subject, by, ...about, text, createdAt: new Date(at), version }
  })
  await Promise.all(written.map((row) => following.kit.newer(reviews.collection, row)))
  await recount(following, facts, {
    progress: written.map(({ by }) => by),
    named: written.map(({ subject }) => subject),
  })
}

/** The events count: attendances are stored, and everybody who was in them is counted anew. */
export async function followFinish(
  following: Following,
  facts: readonly FactOf<typeof feedbackFinished>[],
): Promise<void> {
  const { kit } = following
  const settling = facts.map(({ at, data }) => ({
    about: { ...data, finishedAt: new Date(at) },
    attended: data.attended.map(subjectOf),
  }))
  await Promise.all([settleAttendances(kit, settling), finishOpen(kit, facts)])
  // Also who only led: an achievement that is counted anew finds people by their records.
  const staff = facts.flatMap(({ data: { leader, trainer } }) => [leader, trainer].filter((id) => id !== null))
  await recount(following, facts, { stats: [...settling.flatMap(({ attended }) => attended), ...staff] })
}

/** Finishes the events that are still open. There are some only after a replay of all facts, which opens them again. */
async function finishOpen(kit: Kit, facts: readonly FactOf<typeof feedbackFinished>[]): Promise<void> {
  const ids = facts.map(({ data: { eventId } }) => eventId)
  const open = await kit.database
    .native<Stored<FeedbackRow>>(feedbacks.collection)
    .find({ _id: { $in: ids }, finishedAt: null }, { projection: { _id: 1 } })
    .toArray()
  const isOpen = new Set(open.map(({ _id }) => _id))
  await Promise.all(
    facts
      .filter(({ data: { eventId } }) => isOpen.has(eventId))
      .map(({ at, data: { eventId } }) =>
        kit.change(feedbacks, eventId, (state) => ({
          next: state && !state.finishedAt ? finishedAt(state, new Date(at)) : state,
          answer: undefined,
        })),
      ),
  )
}
