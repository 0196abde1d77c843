import { AppError } from '@parta/contracts/errors'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { CopyOf, ProjectionRow } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { productsIn } from './find-event.ts'
import { doesOpen, joinCopies, type Opened, readEvent } from './open-event.ts'
import type { Visitor } from './open-rules.ts'
import { type RepetitionRow, repetitions } from './repetition-store.ts'
import { type PeerLevels, peerLevels, productProjection, records } from './store.ts'
import { seatWatches, type WatchRow, watchId } from './watch-store.ts'

/** An event with what its page shows, but for the people: they are read for many readers together. */
export interface Shown extends Opened {
  /** The products that the event sells, the single entry first; unknown ones are left out. */
  readonly products: readonly ProductSnapshot[]
  /** The records of karma of the viewer and their aliases, by id; without a record, karma is the maximum. */
  readonly records: ReadonlyMap<string, CopyOf<typeof records>['data']>
  /** The levels of the viewer and their aliases, by id. */
  readonly levels: ReadonlyMap<string, PeerLevels>
  readonly repetition: RepetitionRow | undefined
  /** The viewer is told when a seat becomes free. */
  readonly isWatching: boolean
}

interface JoinedRows {
  readonly products: readonly CopyOf<typeof productProjection>[]
  readonly records: readonly CopyOf<typeof records>[]
  readonly levels: readonly CopyOf<typeof peerLevels>[]
  readonly repetitions: readonly RepetitionRow[]
  readonly watches: readonly WatchRow[]
}

/**
 * Reads an event for its page, with everything but the people, if it opens for the caller.
 * @throws event.notFound, also for a private event that does not open for them
 */
export async function openShown(kit: Kit, id: string, asking: Visitor): Promise<Shown> {
  const shown = await readShown(kit, id, asking.userId)
  if (await doesOpen(kit, { id, ...shown }, asking)) return shown
  throw new AppError('event.notFound')
}

/**
 * The same without the check, for whoever has changed the event. In one command, because each has a cost of its own
 * that is larger than what it reads.
 */
export async function readShown(kit: Kit, id: string, userId: string): Promise<Shown> {
  const { joined, ...opened } = await readEvent<JoinedRows>(kit, { id, userId, more: joinsFor(id, userId) })
  const products = byId(joined.products)
  return {
    ...opened,
    products: productsIn([opened.event]).flatMap((one) => products.get(one) ?? []),
    records: byId(joined.records),
    levels: byId(joined.levels),
    repetition: joined.repetitions[0],
    isWatching: joined.watches.length > 0,
  }
}

function joinsFor(id: string, userId: string): object[] {
  const aliases = { $ifNull: [{ $first: '$joined.viewers.data.aliases.id' }, []] }
  return [
    {
      $set: {
        'joined.ownIds': { $concatArrays: [[userId], aliases] },
        'joined.productIds': ['$oneOffProductId', '$subscriptionProductId'],
      },
    },
    joinCopies(productProjection, { name: 'products', ids: 'joined.productIds' }),
    joinCopies(records, { name: 'records', ids: 'joined.ownIds' }),
    joinCopies(peerLevels, { name: 'levels', ids: 'joined.ownIds' }),
    {
      $lookup: {
        from: repetitions.collection,
        localField: 'repetition.id',
        foreignField: '_id',
        as: 'joined.repetitions',
      },
    },
    {
      $lookup: {
        from: seatWatches.collection,
        pipeline: [{ $match: { _id: watchId(id, userId) } }],
        as: 'joined.watches',
      },
    },
  ]
}

function byId<D>(rows: readonly ProjectionRow<D>[]): ReadonlyMap<string, D> {
  return new Map(rows.map(({ _id, data }) => [_id, data]))
}
