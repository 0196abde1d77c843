import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type FeedbackRow, feedbacks } from './store.ts'

/** Returns which of these events are public, as far as it is known, or somebody was in or ran. */
export function findNamed(kit: Kit, userId: string, eventIds: readonly string[]): Promise<string[]> {
  return findAmong(kit, eventIds, [...wasIn(userId), { private: false }])
}

/** Returns which of these events, all of which have ended, somebody was in with or without an alias, or ran. */
export function findJoined(kit: Kit, userId: string, eventIds: readonly string[]): Promise<string[]> {
  return findAmong(kit, eventIds, wasIn(userId))
}

const wasIn = (userId: string) => [{ 'attendees.userId': userId }, { leader: userId }, { trainer: userId }]

async function findAmong({ database }: Kit, eventIds: readonly string[], $or: readonly object[]): Promise<string[]> {
  const found = await database
    .native<Stored<FeedbackRow>>(feedbacks.collection)
    .find({ _id: { $in: [...eventIds] }, $or: [...$or] }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}
