import type * as contract from '@parta/contracts/events'
import type * as planning from '@parta/contracts/planning'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cancel } from './cancel.ts'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { createConceal, openEvent } from './open.ts'
import { renew } from './renew.ts'
import { update } from './update.ts'
import { eventInfo } from './view.ts'

type Handlers = HandlersOf<typeof contract & typeof planning>
type Named = 'createEvent' | 'getEvent' | 'updateEvent' | 'deleteEvent' | 'cancelEvent' | 'renewEventLink'

export function eventRoutes(kit: Kit): Pick<Handlers, Named> {
  const conceal = createConceal(kit)
  return {
    createEvent: (call) => create(kit, call),
    getEvent: async ({ params, query, actor }) => {
      const asking = { userId: actor.userId, token: query.token }
      const { event } = await openEvent(kit, params.id, asking)
      return eventInfo(kit, params.id, event, asking)
    },
    updateEvent: (call) => conceal(call, () => update(kit, call)),
    deleteEvent: (call) => conceal(call, () => remove(kit, call)),
    cancelEvent: (call) => conceal(call, () => cancel(kit, call)),
    renewEventLink: (call) => renew(kit, call),
  }
}
