import type * as contract from '@parta/contracts/events'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listMine } from './list.ts'

export function mineRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'listMyEvents' | 'listEventHistory'> {
  return {
    listMyEvents: (call) => listMine(kit, call),
    listEventHistory: (call) => listMine(kit, call, true),
  }
}
