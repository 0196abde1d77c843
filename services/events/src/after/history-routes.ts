import type * as contract from '@parta/contracts/history'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listEventLog } from './list-event-log.ts'

export function historyRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'listEventLog'> {
  return { listEventLog: (call) => listEventLog(kit, call) }
}
