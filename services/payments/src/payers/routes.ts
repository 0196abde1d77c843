import type * as contract from '@parta/contracts/payers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createSharedReadings } from '@parta/kit/process/read-shared'
import { sumsRoom } from '../reports/find-sales.ts'
import { listOrgPayers, listPayersOfEvent } from './list.ts'
import { note } from './note.ts'
import { remind } from './send-reminders.ts'

export function payerRoutes(kit: Kit): HandlersOf<typeof contract> {
  const read = createSharedReadings(sumsRoom)
  return {
    listPayers: (call) => listOrgPayers(kit, read, call),
    listEventPayers: (call) => listPayersOfEvent(kit, read, call),
    noteSeat: (call) => note(kit, call),
    remindPayers: (call) => remind(kit, call),
  }
}
