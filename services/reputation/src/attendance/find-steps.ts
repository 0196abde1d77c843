import type { Kit } from '@parta/kit/kit'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { inOrder, partsOf, stepOf } from './rules.ts'
import { type AnyAttendanceRow, attendances, isOld } from './store.ts'

/** Returns the steps of the karma of a person or an alias, in the order in which they happened. */
export async function findSteps({ database }: Kit, subject: string): Promise<KarmaRow[]> {
  const [stored, attended] = await Promise.all([
    database.native<KarmaRow>(karmaSteps.collection).find({ subject }).toArray(),
    database.native<AnyAttendanceRow>(attendances.collection).find({ subject }).toArray(),
  ])
  return inOrder([...stored, ...attended.flatMap((row) => stepsOf(row, [subject]))])
}

/** Returns the steps of karma that follow from a row, of some of those who played. */
export function stepsOf(row: AnyAttendanceRow, subjects: readonly string[]): KarmaRow[] {
  if (isOld(row)) return []
  const { eventName, orgId } = row
  return partsOf(row, new Set(subjects)).flatMap(({ subject, role }) => {
    const step = role === 'player' ? stepOf(row, subject) : null
    return step ? [{ ...step, subject, eventName, orgId, by: null }] : []
  })
}
