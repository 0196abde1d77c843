import type * as contract from '@parta/contracts/history'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { list } from './list.ts'

export function logRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'listEventLog'> {
  return { listEventLog: (call) => list(kit, call) }
}
