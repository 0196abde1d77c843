import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/events'
import type * as planning from '@parta/contracts/planning'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { create } from './create.ts'
import { type EventRow, events } from './store.ts'
import { eventInfo } from './view.ts'

export function eventRoutes(kit: Kit): Pick<HandlersOf<typeof contract & typeof planning>, 'createEvent' | 'getEvent'> {
  return {
    createEvent: (call) => create(kit, call),
    getEvent: async ({ params, actor }) => {
      const event = await kit.database.model(events).findById(params.id).lean<EventRow>().exec()
      if (!event) throw new AppError('event.notFound')
      return eventInfo(kit, params.id, event, actor.userId)
    },
  }
}
