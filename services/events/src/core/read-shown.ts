import { limits } from '@parta/contracts/limits'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { CopyOf, ProjectionRow } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { productsIn } from './find-event.ts'
import { joinCopies, type Opened, readEvent } from './open-event.ts'
import { type RepetitionRow, repetitions } from './repetition-store.ts'
import { type PeerLevels, peerLevels, productProjection, records } from './store.ts'
import { seatWatches, type WatchRow, watchId } from './watch-store.ts'

/** An event with everything that its page shows. */
export interface Shown extends Opened {
  /** Staff, players and who waits, by id, as far as the projection has them; their blocks are not read. */
  readonly persons: ReadonlyMap<string, UserSnapshot>
  /** The products that the event sells, the single entry first; unknown ones are left out. */
  readonly products: readonly ProductSnapshot[]
  /** The karma of the viewer and their aliases, by id; without a record it is the maximum. */
  readonly karma: ReadonlyMap<string, CopyOf<typeof records>['data']>
  /** The levels of the viewer and their aliases, by id. */
  readonly levels: ReadonlyMap<string, PeerLevels>
  readonly repetition: RepetitionRow | undefined
  /** The viewer is told when a seat becomes free. */
  readonly isWatching: boolean
}

interface JoinedRows {
  readonly persons: readonly CopyOf<typeof people>[]
  readonly products: readonly CopyOf<typeof productProjection>[]
  readonly karma: readonly CopyOf<typeof records>[]
  readonly levels: readonly CopyOf<typeof peerLevels>[]
  readonly repetitions: readonly RepetitionRow[]
  readonly watches: readonly WatchRow[]
}

/**
 * Reads an event with everything that its page shows, in one command, because each command has a cost of its own that is
 * larger than what it reads. The caller checks whether the event opens.
 * @throws event.notFound
 */
export async function readShown(kit: Kit, id: string, userId: string): Promise<Shown> {
  const { joined, ...opened } = await readEvent<JoinedRows>(kit, { id, userId, more: joinsFor(id, userId) })
  const { persons, karma, levels } = joined
  const products = byId(joined.products)
  return {
    ...opened,
    persons: byId(persons),
    products: productsIn([opened.event]).flatMap((one) => products.get(one) ?? []),
    karma: byId(karma),
    levels: byId(levels),
    repetition: joined.repetitions[0],
    isWatching: joined.watches.length > 0,
  }
}

function joinsFor(id: string, userId: string): object[] {
  const players = { $slice: ['$players.userId', limits.playersShown] }
  const aliases = { $ifNull: [{ $first: '$joined.viewers.data.aliases.id' }, []] }
  return [
    {
      $set: {
        'joined.personIds': { $setUnion: [['$leader', '$trainer'], players, '$queue.userId'] },
        'joined.ownIds': { $concatArrays: ['$joined.viewers._id', aliases] },
        'joined.productIds': ['$oneOffProductId', '$subscriptionProductId'],
      },
    },
    joinCopies(people, { name: 'persons', ids: 'joined.personIds', pipeline: [{ $unset: 'data.apart' }] }),
    joinCopies(productProjection, { name: 'products', ids: 'joined.productIds' }),
    joinCopies(records, { name: 'karma', ids: 'joined.ownIds' }),
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
