import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type FeedbackRow, feedbacks } from './store.ts'

/** Returns which of these events, all of which have ended, somebody was in with or without an alias, or ran. */
export async function findJoined(kit: Kit, userId: string, eventIds: readonly string[]): Promise<string[]> {
  const wasIn = { $or: [{ 'attendees.userId': userId }, { leader: userId }, { trainer: userId }] }
  const found = await kit.database
    .native<Stored<FeedbackRow>>(feedbacks.collection)
    .find({ _id: { $in: [...eventIds] }, ...wasIn }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}
