import { limits } from '@parta/contracts/limits'
import type { Answered, Asked } from '@parta/contracts/questions'
import type { askOwed } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { type EventRow, events } from '../core/store.ts'

type Answer = Answered<typeof askOwed>
type Owed = Omit<Answer['items'][number], 'date' | 'owedUntil'> & { readonly date: Date; readonly owedUntil: Date }

/** A page of those who owe for a seat in the events of an organisation: the answer to the payments service. */
export async function findOwed(kit: Kit, { orgId, from, skip }: Asked<typeof askOwed>): Promise<Answer> {
  // The index on the organisation's events serves this query.
  const ofOrg = { 'org.id': orgId, date: { $gte: new Date(from) }, cancelled: false, oneOffProductId: { $ne: null } }
  const found = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .aggregate<Owed>([
      { $match: { ...ofOrg, 'players.owedUntil': { $exists: true } } },
      { $sort: { date: 1, _id: 1 } },
      { $unwind: '$players' },
      { $match: { 'players.owedUntil': { $exists: true } } },
      { $skip: skip },
      // One more says whether others follow.
      { $limit: limits.factPeople + 1 },
      {
        $project: {
          _id: 0,
          eventId: '$_id',
          eventName: '$name',
          date: 1,
          id: '$players.id',
          userId: '$players.userId',
          productId: '$oneOffProductId',
          owedUntil: '$players.owedUntil',
        },
      },
    ])
    .toArray()
  const items = found.slice(0, limits.factPeople).map(({ date, owedUntil, ...one }) => ({
    ...one,
    date: date.toISOString(),
    owedUntil: owedUntil.toISOString(),
  }))
  return { items, more: found.length > limits.factPeople }
}
