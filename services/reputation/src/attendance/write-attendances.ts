import type { Kit } from '@parta/kit/kit'
import { onceInOrder, subjectsOf } from './rules.ts'
import { type AttendanceRow, attendances, erased } from './store.ts'

/** What facts say of an event. */
export interface Saying {
  readonly about: Omit<AttendanceRow, 'subject' | 'players'>
  readonly there: readonly string[]
  /** The people who were not there, as a correction says. */
  readonly gone: readonly string[]
}

/**
 * Stores who was at an event. Where its row is there already, because a fact comes twice, in parts, or corrects it, the
 * players are added and removed. The row does not depend on the order.
 */
export async function saveAttendances(kit: Kit, saying: Saying): Promise<void> {
  // An event at which nobody was has no row.
  if (saying.there.length + saying.gone.length === 0) return
  await kit.once(attendances.collection, rowOf(saying))
  await kit.database.native<AttendanceRow>(attendances.collection).updateOne({ _id: saying.about._id }, merge(saying))
}

function rowOf({ about, there }: Saying): AttendanceRow {
  const players = onceInOrder(there)
  return { ...about, players, subject: subjectsOf({ ...about, players }) }
}

/** Returns the update of a stored row; arrays are sorted, so that the same facts give the same row. */
function merge({ about: { finishedAt }, there, gone }: Saying): object[] {
  const sorted = (input: object) => ({ $sortArray: { input, sortBy: 1 } })
  const players = { $setDifference: [{ $setUnion: ['$players', { $literal: [...there] }] }, { $literal: [...gone] }] }
  return [
    { $set: { players: sorted(players), finishedAt: { $min: ['$finishedAt', finishedAt] } } },
    {
      $set: {
        subject: sorted({ $setDifference: [{ $setUnion: ['$players', ['$leader', '$trainer']] }, [null, erased]] }),
      },
    },
  ]
}
