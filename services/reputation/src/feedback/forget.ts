import { aliasOwner, ownerOf } from '@parta/contracts/predicates/aliases'
import { recordUpdated } from '@parta/contracts/reputation'
import type { Kit } from '@parta/kit/kit'
import type { Subject } from '@parta/kit/people/personal'
import { factOf } from '@parta/kit/store/decision'
import { idsUnder } from '@parta/kit/store/id'
import type { Stored } from '@parta/kit/store/mongo'
import { forgetAttendances } from '../attendance/forget.ts'
import { type AttendanceRow, attendances, type CorrectionRow, corrections } from '../attendance/store.ts'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { forgetLevels, forgetRatingsBy } from '../levels/forget.ts'
import { type GoneAliasRow, goneAliases } from '../people/store.ts'
import { newcomer, recordData } from '../record/rules.ts'
import { records } from '../record/store.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'
import { takeOut } from './rules.ts'
import { type FeedbackRow, feedbacks, type TurnRow, turns } from './store.ts'

/**
 * Deletes what is stored about an erased person and their aliases, and the levels that they rated. The emoji and reviews
 * that they gave stay, so that others' counts do not change; these rows hold ids only.
 */
export async function forgetPerson(kit: Kit, { id, aliasIds }: Subject): Promise<void> {
  const ids = [id, ...aliasIds]
  await leaveEvents(kit, id, ids)
  for (const { _id } of await turnsOf(kit, id)) await kit.retire(turns, _id)
  await forgetReputation(kit, ids)
  await forgetRatingsBy(kit, id)
  // The points that they took as leader or trainer stay taken.
  await kit.database.native<KarmaRow>(karmaSteps.collection).updateMany({ by: id }, { $set: { by: null } })
  // The person's own row says from now on that their aliases are gone.
  await kit.database.native<GoneAliasRow>(goneAliases.collection).deleteMany({ owner: id })
}

/** Deletes what is stored about a deleted alias. What arrives later is left out by the row that is stored first. */
export async function forgetAlias(kit: Kit, aliasId: string): Promise<void> {
  const owner = aliasOwner(aliasId) ?? ''
  await kit.once(goneAliases.collection, { _id: aliasId, owner })
  await leaveEvents(kit, owner, [aliasId])
  await forgetReputation(kit, [aliasId])
}

/** Deletes rows that a fact stored about people and aliases who were erased before, or meanwhile. */
export async function forgetGone(kit: Kit, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  // Before the attendances, by which their events are found.
  for (const id of gone) await leaveEvents(kit, ownerOf(id), [id])
  await forgetReputation(kit, gone)
}

function turnsOf(kit: Kit, userId: string): Promise<Stored<TurnRow>[]> {
  return kit.database.native<Stored<TurnRow>>(turns.collection).find({ userId }).toArray()
}

/**
 * The events that a person was in, with aliases, or ran: those of the last days by their feedback or turns, those that
 * were replayed also by their attendances. A correction takes an attendance away, and stays.
 */
async function eventsOf(kit: Kit, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const among = { $in: [userId, ...ids] }
  const events = kit.database.native<Stored<FeedbackRow>>(feedbacks.collection)
  const idOnly = { projection: { _id: 1 } }
  const [found, attended, corrected, had] = await Promise.all([
    events.find({ people: userId }, idOnly).toArray(),
    kit.database.native<AttendanceRow>(attendances.collection).find({ subject: among }, idOnly).toArray(),
    kit.database.native<CorrectionRow>(corrections.collection).find({ subject: among }).toArray(),
    turnsOf(kit, userId),
  ])
  return new Set([
    ...found.map(({ _id }) => _id),
    ...attended.map(({ _id }) => _id),
    ...corrected.map(({ _id, subject }) => _id.slice(0, -subject.length - 1)),
    ...had.map(({ eventId }) => eventId),
  ])
}

/** Takes people and aliases out of an event. */
export async function leaveEvent(kit: Kit, eventId: string, gone: ReadonlySet<string>): Promise<void> {
  await kit.change(feedbacks, eventId, (event) => ({ next: event && takeOut(event, gone), answer: undefined }))
}

/** Takes people and aliases out of all events that ended, so that finishing one later counts nothing for them. */
async function leaveEvents(kit: Kit, userId: string, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids)
  for (const eventId of await eventsOf(kit, userId, ids)) {
    await leaveEvent(kit, eventId, gone)
    const about = await kit.database
      .native<Stored<TurnRow>>(turns.collection)
      .find({ _id: idsUnder(eventId), 'given.of': { $in: [...ids] } })
      .toArray()
    for (const { _id } of about) {
      await kit.change(turns, _id, (turn) => ({
        next: turn && { ...turn, given: turn.given.filter(({ of }) => !gone.has(of)) },
        answer: undefined,
      }))
    }
  }
}

/** The last published snapshot of a record, which other services keep, is that of a newcomer. */
async function forgetReputation(kit: Kit, ids: readonly string[]): Promise<void> {
  const subject = { $in: [...ids] }
  await Promise.all([
    kit.database.native<KarmaRow>(karmaSteps.collection).deleteMany({ subject }),
    forgetAttendances(kit, ids),
    kit.database.native<CorrectionRow>(corrections.collection).deleteMany({ subject }),
    kit.database.native<EmojiRow>(emojiRows.collection).deleteMany({ subject }),
    kit.database.native<ReviewRow>(reviews.collection).deleteMany({ subject }),
    forgetLevels(kit, ids),
  ])
  for (const id of ids) await kit.retire(records, id, () => [factOf(recordUpdated, recordData(id, newcomer))])
}
