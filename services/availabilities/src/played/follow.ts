import { availabilityLimits } from '@parta/contracts/availability-values'
import type { eventEnded } from '@parta/contracts/event-facts'
import type { FactOf } from '@parta/contracts/fact'
import { isForMissingAlias } from '@parta/contracts/predicates/bought'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { type PlayedRow, played } from './store.ts'

/**
 * Adds an event that has ended to those of its players. A repeated fact moves the event to the end, and changes nothing
 * else. An alias that its owner has removed may still be named: it stays in a running event at the MultiSport price.
 * @returns the ids of the players
 */
export async function followEnded(kit: Kit, { data }: FactOf<typeof eventEnded>): Promise<string[]> {
  const came = data.attendees.filter(({ wasThere }) => wasThere !== false)
  const owners = await kit.projections.known(people, new Set(came.map(({ userId }) => userId)))
  const there = came.filter((entry) => !isForMissingAlias(entry, owners.get(entry.userId)))
  if (there.length === 0) return []
  const others = { $filter: { input: { $ifNull: ['$events', []] }, cond: { $ne: ['$$this', data.eventId] } } }
  const events = { $slice: [{ $concatArrays: [others, [data.eventId]] }, -availabilityLimits.playedMax] }
  await kit.database.native<PlayedRow>(played.collection).bulkWrite(
    there.map(({ userId, aliasId }) => ({
      updateOne: {
        filter: { _id: aliasId ?? userId },
        update: [{ $set: { userId: { $literal: userId }, events, updatedAt: new Date() } }],
        upsert: true,
      },
    })),
    { ordered: false },
  )
  return there.map(({ userId, aliasId }) => aliasId ?? userId)
}

/** Removes the rows of a person, with those of their aliases, or of one alias. */
export async function dropPlayed(kit: Kit, filter: Partial<Pick<PlayedRow, '_id' | 'userId'>>): Promise<void> {
  await kit.database.native<PlayedRow>(played.collection).deleteMany(filter)
}
