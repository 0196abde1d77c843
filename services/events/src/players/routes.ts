import type * as contract from '@parta/contracts/players'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { confirm } from './confirm.ts'
import { join, joinRepetition } from './join.ts'
import { kick } from './kick.ts'
import { leave, leaveRepetition } from './leave.ts'

export function playerRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    joinEvent: (call) => join(kit, call),
    joinRepetition: (call) => joinRepetition(kit, call),
    leaveEvent: (call) => leave(kit, call),
    leaveRepetition: (call) => leaveRepetition(kit, call),
    confirmEvent: (call) => confirm(kit, call),
    kickPlayer: (call) => kick(kit, call),
  }
}
