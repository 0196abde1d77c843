import type * as contract from '@parta/contracts/search'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { nextPublic } from './landing.ts'
import { search } from './search.ts'

export function searchRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'searchEvents' | 'landing'> {
  return {
    searchEvents: (call) => search(kit, call),
    landing: (call) => nextPublic(kit, call),
  }
}
