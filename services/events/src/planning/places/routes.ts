import type * as administration from '@parta/contracts/administration'
import type * as contract from '@parta/contracts/places'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { convertPlace } from './convert-place.ts'
import { createPlace } from './create-place.ts'
import { listPlaces } from './list-places.ts'
import { listPlacesForAdmin } from './list-places-for-admin.ts'
import { updatePlace } from './update-place.ts'

type PlaceHandlers = HandlersOf<typeof contract> &
  Pick<HandlersOf<typeof administration>, 'listAddedPlaces' | 'listPlacesForAdmin' | 'convertPlace'>

export function placeRoutes(kit: Kit): PlaceHandlers {
  return {
    listPlaces: (call) => listPlaces(kit, call),
    createPlace: (call) => createPlace(kit, call),
    updatePlace: (call) => updatePlace(kit, call),
    listAddedPlaces: (call) => listPlacesForAdmin(kit, call, true),
    listPlacesForAdmin: (call) => listPlacesForAdmin(kit, call, false),
    convertPlace: (call) => convertPlace(kit, call),
  }
}
