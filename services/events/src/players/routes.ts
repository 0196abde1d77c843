import type * as contract from '@parta/contracts/players'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { join } from './join.ts'
import { leave } from './leave.ts'

export function playerRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'joinEvent' | 'leaveEvent'> {
  return {
    joinEvent: (call) => join(kit, call),
    leaveEvent: (call) => leave(kit, call),
  }
}
