import type { Kit } from '@parta/kit/kit'
import { duplicate, writeErrorsOf } from '@parta/kit/store/write-errors'
import { onceInOrder, subjectsOf } from './rules.ts'
import { type AttendanceRow, attendances, erased } from './store.ts'

/** What facts say of an event. */
export interface Saying {
  readonly about: Omit<AttendanceRow, 'subject' | 'players'>
  readonly there: readonly string[]
  /** Who was not there, as a correction says. */
  readonly gone: readonly string[]
}

const atOnce = 1000

/**
 * Stores who was at events. Most events are new: they are inserted together. Where a row is there already, because a
 * fact comes twice, in parts, or corrects it, the players are added and removed. The row does not depend on the order.
 */
export async function saveAttendances(kit: Kit, all: readonly Saying[]): Promise<void> {
  // An event at which nobody was has no row.
  const list = all.filter(({ there, gone }) => there.length + gone.length > 0)
  for (let from = 0; from < list.length; from += atOnce) await saveSome(kit, list.slice(from, from + atOnce))
}

async function saveSome({ database }: Kit, list: readonly Saying[]): Promise<void> {
  const stored = database.native<AttendanceRow>(attendances.collection)
  const known: Saying[] = []
  try {
    await stored.insertMany(list.map(rowOf), { ordered: false })
  } catch (error) {
    const failures = writeErrorsOf(error)
    if (failures.some(({ code }) => code !== duplicate)) throw error
    known.push(...failures.flatMap(({ index }) => list[index] ?? []))
  }
  if (known.length > 0) {
    // In their order: two facts of one batch may be of one event.
    await stored.bulkWrite(
      known.map((saying) => ({ updateOne: { filter: { _id: saying.about._id }, update: merge(saying) } })),
    )
  }
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
