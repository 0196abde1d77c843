import type { Provider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { between, findFew } from '@parta/kit/store/find-few'
import { idsUnder } from '@parta/kit/store/id'
import { type CorrectionRow, corrections } from '../attendance/store.ts'
import { type Saying, saveAttendances } from '../attendance/write-attendances.ts'

/** An event that is finished. */
interface Finished {
  readonly eventId: string
  readonly eventName: string
  readonly date: string
  readonly orgId: string | null
  readonly activityType: string
  readonly placeId: string
  readonly leader: string | null
  readonly trainer: string | null
  readonly finishedAt: Date
  readonly provider: Provider
}

export interface Settling {
  readonly about: Finished
  /** The people and aliases who attended, unless a correction says otherwise. */
  readonly attended: readonly string[]
}

/** Stores who attended finished events. */
export async function settleAttendances(kit: Kit, list: readonly Settling[]): Promise<void> {
  const absent = await findAbsent(kit, list)
  await saveAttendances(
    kit,
    list.map(({ about, attended }): Saying => {
      const isGone = (subject: string) => absent.has(`${about.eventId}:${subject}`)
      return {
        about: rowOf(about),
        there: attended.filter((subject) => !isGone(subject)),
        gone: attended.filter(isGone),
      }
    }),
  )
}

function rowOf(about: Finished): Saying['about'] {
  const { eventId: _id, eventName, date, orgId, activityType, placeId, leader, trainer, finishedAt, provider } = about
  return { _id, eventName, start: new Date(date), finishedAt, activityType, placeId, orgId, leader, trainer, provider }
}

/** Returns the ids of the corrections that say that somebody was not there. */
async function findAbsent(kit: Kit, list: readonly Settling[]): Promise<ReadonlySet<string>> {
  const rows = kit.database.native<CorrectionRow>(corrections.collection)
  const find = (_id: object) => rows.find({ _id }, { projection: { attended: 1 } })
  const ids = () => list.flatMap(({ about, attended }) => attended.map((subject) => `${about.eventId}:${subject}`))
  const { $gte, $lte } = between(list.map(({ about }) => about.eventId))
  const found = await findFew(list.length, {
    // Their ids begin with the events'.
    all: (limit) =>
      find({ $gt: idsUnder($gte).$gt, $lt: idsUnder($lte).$lt })
        .limit(limit)
        .toArray(),
    named: () => find({ $in: ids() }).toArray(),
  })
  return new Set(found.flatMap(({ _id, attended }) => (attended ? [] : _id)))
}
