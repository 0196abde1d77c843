import type * as contract from '@parta/contracts/seat-watches'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { unwatch, watch } from './watch.ts'

export function watchRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    watchSeats: (call) => watch(kit, call),
    unwatchSeats: (call) => unwatch(kit, call),
  }
}
