import type * as administration from '@parta/contracts/administration'
import type * as placesContract from '@parta/contracts/places'
import type * as contract from '@parta/contracts/planning'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createConceal } from '../core/open-event.ts'
import { cancelEvent } from './cancel-event.ts'
import { cancelRepetition } from './cancel-repetition.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { deleteRepetition } from './delete-repetition.ts'
import { convertPlace } from './places/convert-place.ts'
import { createPlace } from './places/create-place.ts'
import { listPlaces } from './places/list-places.ts'
import { listPlacesForAdmin } from './places/list-places-for-admin.ts'
import { updatePlace } from './places/update-place.ts'
import { renewEventLink } from './renew-event-link.ts'
import { replaceProduct } from './replace-product.ts'
import { updateEvent } from './update-event.ts'
import { updateRepetition } from './update-repetition.ts'

type OfAdmins = 'listAddedPlaces' | 'listPlacesForAdmin' | 'convertPlace'
type PlanningHandlers = HandlersOf<typeof contract & typeof placesContract & Pick<typeof administration, OfAdmins>>

export function planningRoutes(kit: Kit): PlanningHandlers {
  const conceal = createConceal(kit)
  return {
    createEvent: (call) => createEvent(kit, call),
    updateEvent: (call) => conceal(call, () => updateEvent(kit, call)),
    deleteEvent: (call) => conceal(call, () => deleteEvent(kit, call)),
    cancelEvent: (call) => conceal(call, () => cancelEvent(kit, call)),
    renewEventLink: (call) => renewEventLink(kit, call),
    replaceProduct: (call) => replaceProduct(kit, call),
    updateRepetition: (call) => updateRepetition(kit, call),
    deleteRepetition: (call) => deleteRepetition(kit, call),
    cancelRepetition: (call) => cancelRepetition(kit, call),
    listPlaces: (call) => listPlaces(kit, call),
    createPlace: (call) => createPlace(kit, call),
    updatePlace: (call) => updatePlace(kit, call),
    listAddedPlaces: (call) => listPlacesForAdmin(kit, call, true),
    listPlacesForAdmin: (call) => listPlacesForAdmin(kit, call, false),
    convertPlace: (call) => convertPlace(kit, call),
  }
}
