import { wordsOf } from '@parta/contracts/predicates/text'
import { demoPlaces } from '@parta/demo/places'
import type { Kit } from '@parta/kit/kit'
import { pointOf } from '../../core/store.ts'
import { places } from '../store.ts'

/** Inserts the 80 sample places; existing ones stay unchanged. */
export async function bring(kit: Kit): Promise<void> {
  const createdAt = new Date()
  await kit.database.model(places).bulkWrite(
    demoPlaces.map(({ id, name, address, location, activities }) => ({
      updateOne: {
        filter: { _id: id },
        update: {
          $setOnInsert: {
            name,
            address,
            point: pointOf(location),
            activities,
            words: wordsOf(name, address),
            userId: null,
            isShown: true,
            createdAt,
          },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  )
}
