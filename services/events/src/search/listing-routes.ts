import type * as contract from '@parta/contracts/events'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listMyEvents } from './list-my-events.ts'
import { listRepetition } from './list-repetition.ts'

type Named = 'listMyEvents' | 'listEventHistory' | 'listRepetition'

export function listingRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, Named> {
  return {
    listMyEvents: (call) => listMyEvents(kit, call),
    listEventHistory: (call) => listMyEvents(kit, call, true),
    listRepetition: (call) => listRepetition(kit, call),
  }
}
