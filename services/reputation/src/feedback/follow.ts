import type { eventEnded } from '@parta/contracts/event-facts'
import type { FactOf } from '@parta/contracts/fact'
import type { emojiGiven, feedbackFinished, penaltyGiven, reviewGiven } from '@parta/contracts/feedback'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import { type AttendanceRow, attendances } from '../attendance/store.ts'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { type KarmaRow, karmaSteps, stepId } from '../karma/store.ts'
import { findGone } from '../people/store.ts'
import { type Concerned, requestRecount } from '../record/request-recount.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'
import { forgetGone, leaveEvent } from './forget.ts'
import { replayPenalties } from './replay-penalties.ts'
import { finishedAt, type Opening, open } from './rules.ts'
import { settleAttendances } from './settle-attendances.ts'
import { feedbacks, feedbackUntil, lateUntil, turnId, turns } from './store.ts'

/** Opens the feedback on an event that has ended, for everybody who was in it. */
export async function followEnd(kit: Kit, { id: cause, at, data }: FactOf<typeof eventEnded>): Promise<void> {
  const inIt = peopleIn(data)
  const received = new Date()
  const { eventId, orgId } = data
  const [gone, finished] = await Promise.all([findGone(kit, inIt), findFinished(kit, data, received)])
  const named = new Set(finished?.subject)
  const opening: Opening = { ended: data, gone, received, finishedAt: finished?.finishedAt ?? null, named }
  // Without a `cause`: a redelivered fact must open the turns that a crash left out.
  const givers = await kit.change(feedbacks, eventId, (state, now) => open(state, opening, now), { now: new Date(at) })
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
  await replayPenalties(kit, eventId)
  // An erasure in the meantime did not find the event, which was not stored yet.
  const late = await findGone(kit, inIt)
  if (late.size > gone.size) await leaveEvent(kit, eventId, late)
}

function peopleIn({ leader, trainer, attendees }: Static<typeof eventEnded.data>): string[] {
  return [
    ...(trainer ? [leader, trainer] : [leader]),
    ...attendees.flatMap(({ userId, aliasId }) => (aliasId === null ? userId : [userId, aliasId])),
  ]
}

/**
 * Returns when an event of long ago was finished and whom its attendances name, as far as that is known: in a replay of
 * all facts, the fact of the finish may come before that of the end.
 */
async function findFinished(
  kit: Kit,
  { eventId, endDate }: Static<typeof eventEnded.data>,
  received: Date,
): Promise<Pick<AttendanceRow, 'finishedAt' | 'subject'> | null> {
  if (feedbackUntil(new Date(endDate)) > received) return null
  return await kit.database.native<AttendanceRow>(attendances.collection).findOne({ _id: eventId })
}

const subjectOf = ({ userId, aliasId }: { readonly userId: string; readonly aliasId: string | null }) =>
  aliasId ?? userId

interface Subjects extends Concerned {
  /** Not counted, but the rows about them are deleted if they are erased. */
  readonly named?: readonly string[]
}

/** Deletes the rows about erased people and deleted aliases, and asks for a count of the others. */
export async function recount(kit: Kit, { stats = [], progress = [], named = [] }: Subjects): Promise<void> {
  const gone = await findGone(kit, [...stats, ...progress, ...named])
  await forgetGone(kit, [...gone])
  const isPresent = (id: string) => !gone.has(id)
  await requestRecount(kit, { stats: stats.filter(isPresent), progress: progress.filter(isPresent) })
}

export async function followPenalty(
  kit: Kit,
  { version, at, data }: FactOf<typeof penaltyGiven>,
  kind: 'penalty' | 'undo',
): Promise<void> {
  const { eventId, eventName, orgId, by } = data
  const subject = subjectOf(data)
  const _id = stepId({ eventId, subject }, version)
  const step: KarmaRow = { _id, subject, kind, at: new Date(at), eventId, eventName, orgId, by }
  await kit.once(karmaSteps.collection, step)
  await replayPenalties(kit, eventId)
  await recount(kit, { stats: [subject] })
}

export async function followEmoji(kit: Kit, { at, data }: FactOf<typeof emojiGiven>): Promise<void> {
  const { eventId, eventName, orgId, by, emoji } = data
  const subject = subjectOf(data)
  const _id = `${eventId}:${by}:${subject}:${emoji}`
  const row: EmojiRow = { _id, eventId, eventName, orgId, subject, by, emoji, at: new Date(at) }
  await kit.once(emojiRows.collection, row)
  await recount(kit, { stats: [subject], progress: [by] })
}

export async function followReview(kit: Kit, { version, at, data }: FactOf<typeof reviewGiven>): Promise<void> {
  const { eventId, eventName, orgId, by, text, private: isPrivate } = data
  const subject = subjectOf(data)
  const _id = `${eventId}:${by}:${subject}`
  const about = { eventId, eventName, ...(orgId ? { orgId } : {}), private: isPrivate }
  const row: ReviewRow & { version: number } = { _id, subject, by, ...about, text, createdAt: new Date(at), version }
  await kit.newer(reviews.collection, row)
  await recount(kit, { progress: [by], named: [subject] })
}

/** Stores the attendances of a finished event, and asks for a new count of everybody who was in it. */
export async function followFinish(kit: Kit, { at, data }: FactOf<typeof feedbackFinished>): Promise<void> {
  const { eventId, leader, trainer } = data
  const finished = new Date(at)
  const attended = data.attended.map(subjectOf)
  await settleAttendances(kit, { about: { ...data, finishedAt: finished }, attended })
  // Changes something only after a replay of all facts, which opens the event again.
  await kit.change(feedbacks, eventId, (state) => ({
    next: state && !state.finishedAt ? finishedAt(state, finished) : state,
    answer: undefined,
  }))
  // Leader and trainer get a record, too: the count of a changed achievement finds people by their records.
  const staff = [leader, trainer].filter((id) => id !== null)
  await recount(kit, { stats: [...attended, ...staff] })
}
