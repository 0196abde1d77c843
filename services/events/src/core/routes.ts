import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/events'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { eventInfo } from './event-view.ts'
import { doesOpen } from './open-event.ts'
import { readShown } from './read-shown.ts'

export function eventRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'getEvent'> {
  return {
    getEvent: async ({ params, query, actor }) => {
      const asking = { userId: actor.userId, token: query.token }
      const { id } = params
      const shown = await readShown(kit, id, actor.userId)
      if (!(await doesOpen(kit, { id, ...shown }, asking))) throw new AppError('event.notFound')
      return eventInfo(kit, { id, shown }, { ...asking, isProgram: actor.isProgram })
    },
  }
}
