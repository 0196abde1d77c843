import type * as contract from '@parta/contracts/events'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { eventInfo } from './event-view.ts'
import { openShown } from './read-shown.ts'

export function eventRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'getEvent'> {
  return {
    getEvent: async ({ params, query, actor }) => {
      const asking = { userId: actor.userId, token: query.token }
      const { id } = params
      const shown = await openShown(kit, id, asking)
      return eventInfo(kit, { id, event: shown.event, shown }, { ...asking, isProgram: actor.isProgram })
    },
  }
}
