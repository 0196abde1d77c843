import type { Provider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { type CorrectionRow, corrections } from '../attendance/store.ts'
import { type Saying, saveAttendances } from '../attendance/write-attendances.ts'

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

interface Settling {
  readonly about: Finished
  /** The people and aliases who attended, unless a correction says otherwise. */
  readonly attended: readonly string[]
}

/** Stores who attended a finished event. */
export async function settleAttendances(kit: Kit, { about, attended }: Settling): Promise<void> {
  const absent = await findAbsent(kit, about.eventId, attended)
  await saveAttendances(kit, {
    about: rowOf(about),
    there: attended.filter((subject) => !absent.has(subject)),
    gone: [...absent],
  })
}

function rowOf(about: Finished): Saying['about'] {
  const { eventId: _id, eventName, date, orgId, activityType, placeId, leader, trainer, finishedAt, provider } = about
  return { _id, eventName, start: new Date(date), finishedAt, activityType, placeId, orgId, leader, trainer, provider }
}

/** Returns the attendees who were not there, as a correction says. */
async function findAbsent(kit: Kit, eventId: string, attended: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await kit.database
    .native<CorrectionRow>(corrections.collection)
    .find({ _id: { $in: attended.map((subject) => `${eventId}:${subject}`) }, attended: false })
    .toArray()
  return new Set(found.map(({ subject }) => subject))
}
