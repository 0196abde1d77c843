import type * as contract from '@parta/contracts/events'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listMine } from './list-my-events.ts'
import { list } from './list-repetition.ts'

type Named = 'listMyEvents' | 'listEventHistory' | 'listRepetition'

export function listingRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, Named> {
  return {
    listMyEvents: (call) => listMine(kit, call),
    listEventHistory: (call) => listMine(kit, call, true),
    listRepetition: (call) => list(kit, call),
  }
}
