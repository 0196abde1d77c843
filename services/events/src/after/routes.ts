import type * as contract from '@parta/contracts/attendance'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createConceal } from '../core/open-event.ts'
import { list } from './list-attendance.ts'
import { issuePasses } from './list-passes.ts'
import { mark } from './mark-attendance.ts'
import { noteCard } from './note-card.ts'

export function attendanceRoutes(kit: Kit): HandlersOf<typeof contract> {
  const conceal = createConceal(kit)
  return {
    listAttendance: (call) => list(kit, call),
    listPasses: (call) => issuePasses(kit, call),
    noteCard: (call) => conceal(call, () => noteCard(kit, call)),
    markAttendance: (call) => conceal(call, () => mark(kit, call)),
  }
}
