import type * as contract from '@parta/contracts/planning'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createConceal } from '../core/open-event.ts'
import { cancel } from './cancel-event.ts'
import { cancelAll } from './cancel-repetition.ts'
import { create } from './create-event.ts'
import { remove } from './delete-event.ts'
import { removeAll } from './delete-repetition.ts'
import { renew } from './renew-event-link.ts'
import { replaceProduct } from './replace-product.ts'
import { update } from './update-event.ts'
import { updateAll } from './update-repetition.ts'

export function planningRoutes(kit: Kit): HandlersOf<typeof contract> {
  const conceal = createConceal(kit)
  return {
    createEvent: (call) => create(kit, call),
    updateEvent: (call) => conceal(call, () => update(kit, call)),
    deleteEvent: (call) => conceal(call, () => remove(kit, call)),
    cancelEvent: (call) => conceal(call, () => cancel(kit, call)),
    renewEventLink: (call) => renew(kit, call),
    replaceProduct: (call) => replaceProduct(kit, call),
    updateRepetition: (call) => updateAll(kit, call),
    deleteRepetition: (call) => removeAll(kit, call),
    cancelRepetition: (call) => cancelAll(kit, call),
  }
}
