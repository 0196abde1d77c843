import type { Kit } from '@parta/kit/kit'
import { changesKarma } from '../karma/rules.ts'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { inOrder, partsOf, stepOf } from './rules.ts'
import { type AttendanceRow, attendances } from './store.ts'

/** Returns the steps of the karma of a person or an alias, in the order in which they happened. */
export async function findSteps({ database }: Kit, subject: string): Promise<KarmaRow[]> {
  const [stored, attended] = await Promise.all([
    database.native<KarmaRow>(karmaSteps.collection).find({ subject }).toArray(),
    database.native<AttendanceRow>(attendances.collection).find({ subject }).toArray(),
  ])
  return inOrder([...stored, ...attended.flatMap((row) => stepsOf(row, [subject]))])
}

/** Returns the steps of karma that follow from a row, of some of those who played. */
export function stepsOf(row: AttendanceRow, subjects: readonly string[]): KarmaRow[] {
  if (!changesKarma(row)) return []
  const { _id: eventId, eventName, orgId, finishedAt } = row
  return partsOf(row, new Set(subjects))
    .filter(({ role }) => role === 'player')
    .map(({ subject }) => ({ ...stepOf(eventId, subject, finishedAt), subject, eventName, orgId, by: null }))
}
