import type * as contract from '@parta/contracts/attendance'
import type * as history from '@parta/contracts/history'
import type * as teams from '@parta/contracts/teams'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createConceal } from '../core/open-event.ts'
import { listAttendance } from './list-attendance.ts'
import { listEventLog } from './list-event-log.ts'
import { listPasses } from './list-passes.ts'
import { makeTeams } from './make-teams.ts'
import { markAttendance } from './mark-attendance.ts'
import { noteCard } from './note-card.ts'

type AfterHandlers = HandlersOf<typeof contract & typeof teams & Pick<typeof history, 'listEventLog'>>

export function afterRoutes(kit: Kit): AfterHandlers {
  const conceal = createConceal(kit)
  return {
    listAttendance: (call) => listAttendance(kit, call),
    listPasses: (call) => listPasses(kit, call),
    noteCard: (call) => conceal(call, () => noteCard(kit, call)),
    markAttendance: (call) => conceal(call, () => markAttendance(kit, call)),
    makeTeams: (call) => makeTeams(kit, call),
    listEventLog: (call) => listEventLog(kit, call),
  }
}
