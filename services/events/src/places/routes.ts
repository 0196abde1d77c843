import type * as contract from '@parta/contracts/places'
import { personOf } from '@parta/kit/actor'
import { newId } from '@parta/kit/id'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { wordsOf } from '@parta/kit/words'
import { building } from '../building.ts'
import { list } from './list.ts'
import { places, placeView, pointOf } from './store.ts'

export function placeRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    listPlaces: (call) => list(kit, call),
    updatePlace: () => building(),
    createPlace: async ({ body, actor }) => {
      const row = {
        _id: newId(),
        name: body.name.trim(),
        address: body.address ?? '',
        point: pointOf(body.location),
        activities: body.activities,
        words: wordsOf(body.name, body.address ?? ''),
        userId: personOf(actor),
        createdAt: new Date(),
      }
      await kit.database.model(places).create(row)
      return { ...placeView(row), isOwn: true }
    },
  }
}
