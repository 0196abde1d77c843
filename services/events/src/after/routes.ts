import type * as contract from '@parta/contracts/attendance'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createConceal } from '../core/open-event.ts'
import { listAttendance } from './list-attendance.ts'
import { listPasses } from './list-passes.ts'
import { markAttendance } from './mark-attendance.ts'
import { noteCard } from './note-card.ts'

export function attendanceRoutes(kit: Kit): HandlersOf<typeof contract> {
  const conceal = createConceal(kit)
  return {
    listAttendance: (call) => listAttendance(kit, call),
    listPasses: (call) => listPasses(kit, call),
    noteCard: (call) => conceal(call, () => noteCard(kit, call)),
    markAttendance: (call) => conceal(call, () => markAttendance(kit, call)),
  }
}
