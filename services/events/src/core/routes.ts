import type * as contract from '@parta/contracts/events'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { eventInfo } from './event-view.ts'
import { openEvent } from './open-event.ts'

export function eventRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'getEvent'> {
  return {
    getEvent: async ({ params, query, actor }) => {
      const asking = { userId: actor.userId, token: query.token }
      const { event, ...context } = await openEvent(kit, params.id, asking)
      return eventInfo(kit, { id: params.id, event, context }, { ...asking, isProgram: actor.isProgram })
    },
  }
}
