import type { attendanceChanged } from '@parta/contracts/event-facts'
import type { FactOf } from '@parta/contracts/fact'
import type { attendanceCorrected } from '@parta/contracts/feedback'
import type { Kit } from '@parta/kit/kit'
import { type CorrectionRow, corrections } from '../attendance/store.ts'
import { correctAttendance } from './correct-rules.ts'
import { recount } from './follow.ts'
import { settleAttendances } from './settle-attendances.ts'
import { feedbacks } from './store.ts'

export async function followAttendance(kit: Kit, { data }: FactOf<typeof attendanceChanged>): Promise<void> {
  await kit.change(feedbacks, data.eventId, (state) => correctAttendance(state, data))
}

/** Adds or removes attendances of an event that is finished, and counts the people concerned anew. */
export async function followCorrection(kit: Kit, { version, data }: FactOf<typeof attendanceCorrected>): Promise<void> {
  const { eventId } = data
  const said = data.corrected.map(({ userId, aliasId, attended }) => ({ subject: aliasId ?? userId, attended }))
  await Promise.all(
    said.map(({ subject, attended }) => {
      const row: CorrectionRow = { _id: `${eventId}:${subject}`, subject, attended, version }
      return kit.newer(corrections.collection, row)
    }),
  )
  const subjects = said.map(({ subject }) => subject)
  const finishedAt = new Date(data.finishedAt)
  // What holds is read from the corrections: a later one may have arrived before.
  await settleAttendances(kit, { about: { ...data, finishedAt }, attended: subjects })
  const staff = [data.leader, data.trainer].filter((userId) => userId !== null)
  await recount(kit, { stats: [...subjects, ...staff] })
}
