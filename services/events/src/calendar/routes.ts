import type * as contract from '@parta/contracts/calendar'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { sendEvent } from './send.ts'

export function calendarRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'getEventFile'> {
  return { getEventFile: (call) => sendEvent(kit, call) }
}
