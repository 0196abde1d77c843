import type * as administration from '@parta/contracts/administration'
import type * as contract from '@parta/contracts/places'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { changeOwner } from './convert-place.ts'
import { create } from './create-place.ts'
import { list } from './list-places.ts'
import { listForAdmin } from './list-places-for-admin.ts'
import { update } from './update-place.ts'

type PlaceHandlers = HandlersOf<typeof contract> &
  Pick<HandlersOf<typeof administration>, 'listAddedPlaces' | 'listPlacesForAdmin' | 'convertPlace'>

export function placeRoutes(kit: Kit): PlaceHandlers {
  return {
    listPlaces: (call) => list(kit, call),
    createPlace: (call) => create(kit, call),
    updatePlace: (call) => update(kit, call),
    listAddedPlaces: (call) => listForAdmin(kit, call, true),
    listPlacesForAdmin: (call) => listForAdmin(kit, call, false),
    convertPlace: (call) => changeOwner(kit, call),
  }
}
