import type * as contract from '@parta/contracts/search'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { nextPublic } from './landing.ts'
import { map, search } from './search.ts'

export function searchRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    searchEvents: (call) => search(kit, call),
    mapEvents: (call) => map(kit, call),
    landing: (call) => nextPublic(kit, call),
  }
}
