import type * as contract from '@parta/contracts/places'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { create } from './create.ts'
import { list } from './list.ts'
import { update } from './update.ts'

export function placeRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    listPlaces: (call) => list(kit, call),
    createPlace: (call) => create(kit, call),
    updatePlace: (call) => update(kit, call),
  }
}
