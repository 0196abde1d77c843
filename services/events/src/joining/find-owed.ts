import { limits } from '@parta/contracts/limits'
import type { Answered, Asked } from '@parta/contracts/questions'
import type { askOwed } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { owes } from '../domain/owe-rules.ts'
import { type EventRow, events } from '../domain/store.ts'

type Owed = Pick<EventRow, 'name' | 'date' | 'players' | 'oneOffProductId'> & { readonly _id: string }

/** A page of those who owe for a seat in the events of an organisation: the answer to the payments service. */
export async function findOwed(
  kit: Kit,
  { orgId, from, skip }: Asked<typeof askOwed>,
): Promise<Answered<typeof askOwed>> {
  // The index on the organisation's events serves this query.
  const found = await kit.database
    .native<Owed & EventRow>(events.collection)
    .find(
      {
        'org.id': orgId,
        date: { $gte: new Date(from) },
        cancelled: false,
        oneOffProductId: { $ne: null },
        'players.owedUntil': { $exists: true },
      },
      { projection: { name: 1, date: 1, players: 1, oneOffProductId: 1 } },
    )
    .sort({ date: 1, _id: 1 })
    .toArray()
  const all = found.flatMap(owedIn)
  return { items: all.slice(skip, skip + limits.factPeople), more: all.length > skip + limits.factPeople }
}

function owedIn({ _id: eventId, name: eventName, date, players, oneOffProductId: productId }: Owed) {
  const about = { eventId, eventName, date: date.toISOString() }
  return players.filter(owes).flatMap(({ id, userId, owedUntil }) => {
    return productId && owedUntil ? [{ ...about, id, userId, productId, owedUntil: owedUntil.toISOString() }] : []
  })
}
