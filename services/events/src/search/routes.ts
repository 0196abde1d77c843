import type * as contract from '@parta/contracts/search'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { landing } from './find-landing.ts'
import type { LiveSearch } from './index/live.ts'
import { mapEvents, searchEvents } from './search-events.ts'

export function searchRoutes(kit: Kit, live: LiveSearch): HandlersOf<typeof contract> {
  return {
    searchEvents: (call) => searchEvents(kit, live, call),
    mapEvents: (call) => mapEvents(kit, live, call),
    landing: (call) => landing(kit, call),
  }
}
