import type * as contract from '@parta/contracts/search'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { nextPublic } from './find-landing.ts'
import type { LiveSearch } from './index/live.ts'
import { map, search } from './search-events.ts'

export function searchRoutes(kit: Kit, live: LiveSearch): HandlersOf<typeof contract> {
  return {
    searchEvents: (call) => search(kit, live, call),
    mapEvents: (call) => map(kit, live, call),
    landing: (call) => nextPublic(kit, call),
  }
}
