import type * as contract from '@parta/contracts/events'
import type * as planning from '@parta/contracts/planning'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { cancel } from './cancel.ts'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { findOpen } from './find.ts'
import { update } from './update.ts'
import { eventInfo } from './view.ts'

type Handlers = HandlersOf<typeof contract & typeof planning>

export function eventRoutes(
  kit: Kit,
): Pick<Handlers, 'createEvent' | 'getEvent' | 'updateEvent' | 'deleteEvent' | 'cancelEvent'> {
  return {
    createEvent: (call) => create(kit, call),
    getEvent: async ({ params, actor }) => {
      const { event } = await findOpen(kit, params.id, actor.userId)
      return eventInfo(kit, params.id, event, actor.userId)
    },
    updateEvent: (call) => update(kit, call),
    deleteEvent: (call) => remove(kit, call),
    cancelEvent: (call) => cancel(kit, call),
  }
}
