import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/events'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findShared } from './find-shared-event.ts'
import { listOrgEvents } from './list-org-events.ts'

export function shareRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'listOrgEvents' | 'getSharedEvent'> {
  return {
    listOrgEvents: (call) => listOrgEvents(kit, call),
    getSharedEvent: async ({ params }) => {
      const card = await findShared(kit, params.id)
      if (!card) throw new AppError('share.notFound')
      return card
    },
  }
}
