import type { finishFeedback } from '@parta/contracts/feedback'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { type AttendanceRow, attendances } from '../attendance/store.ts'
import { finishTurn } from './give-rules.ts'
import { finish as finishEvent, finishedAt, runs } from './rules.ts'
import { type FeedbackRow, feedbacks, turnId, turns } from './store.ts'

/** Returns whether it is known that the event is finished. */
async function hasAttendances({ database }: Kit, eventId: string): Promise<boolean> {
  return (await database.native<AttendanceRow>(attendances.collection).findOne({ _id: eventId })) !== null
}

/**
 * Finishes the caller's feedback; when the caller runs the event, the event itself first, so that after a
 * crash in between the caller can repeat the call.
 */
export async function finish(
  kit: Kit,
  { params, actor }: Pick<Call<typeof finishFeedback>, 'params' | 'actor'>,
): Promise<void> {
  const by = personOf(actor)
  await kit.change(feedbacks, params.id, (state, now) =>
    state && !runs(state, by) ? { next: state, answer: false } : finishEvent(state, { eventId: params.id, by }, now),
  )
  await kit.change(turns, turnId(params.id, by), finishTurn)
}

/** Finishes an event for everybody when its time is over. */
export async function finishByClock(kit: Kit, eventId: string): Promise<void> {
  const isCounted = await hasAttendances(kit, eventId)
  await kit.change(feedbacks, eventId, (state, now) => {
    // A replay of all facts has not reached the end of the event yet.
    if (!state) return { next: state, answer: false }
    // After a replay of all facts, in which the fact of the finish may come before that of the end.
    if (isCounted && !state.finishedAt) {
      return { next: finishedAt(state, now), answer: false }
    }
    return finishEvent(state, { eventId, by: null }, now)
  })
}

/** Events that are finished before the next ones are read. */
const atOnce = 200

/** Finishes all events whose time is over. */
export async function finishOverdue(kit: Kit): Promise<void> {
  const events = kit.database.native<Stored<FeedbackRow>>(feedbacks.collection)
  for (;;) {
    const due = await events
      .find({ finishBy: { $lte: new Date() } }, { projection: { _id: 1 } })
      .sort({ finishBy: 1 })
      .limit(atOnce)
      .toArray()
    await Promise.all(due.map(({ _id }) => finishByClock(kit, _id)))
    if (due.length < atOnce) return
  }
}
