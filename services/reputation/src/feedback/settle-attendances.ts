import { ownerOf } from '@parta/contracts/predicates/aliases'
import type { Provider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { idsUnder } from '@parta/kit/store/id'
import { type AttendanceRow, attendances, type CorrectionRow, corrections } from '../attendance/store.ts'
import { changesKarma } from '../karma/rules.ts'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'

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
  readonly provider?: Provider
}

export interface Settling {
  readonly about: Finished
  /** The people and aliases who attended, unless a correction says otherwise. */
  readonly attended: readonly string[]
}

/**
 * Stores who attended finished events: a row for streaks and achievements, and at PARTA's events a step of karma.
 * Leader and trainer have led an event when somebody else was there.
 */
export async function settleAttendances(kit: Kit, list: readonly Settling[]): Promise<void> {
  const absent = await findAbsent(kit, list)
  const isThere = ({ eventId }: Finished, subject: string) => !absent.has(`${eventId}:${subject}`)
  const settled = list.map(({ about, attended }) => ({
    about,
    there: attended.filter((subject) => isThere(about, subject)),
    gone: attended.filter((subject) => !isThere(about, subject)),
  }))
  const players = settled.flatMap(({ about, there }) => there.map((subject) => attendanceOf(about, subject, 'player')))
  const steps = settled.flatMap(({ about, there }) =>
    changesKarma(about) ? there.map((subject) => stepOf(about, subject)) : [],
  )
  await Promise.all([
    kit.once(attendances.collection, players),
    kit.once(karmaSteps.collection, steps),
    ...settled.map(({ about, gone }) => drop(kit, about.eventId, gone)),
  ])
  const staff = await Promise.all(settled.map(({ about, there }) => settleStaff(kit, about, there)))
  await kit.once(attendances.collection, staff.flat())
}

/** Returns the ids of the corrections that say that somebody was not there. */
async function findAbsent(kit: Kit, list: readonly Settling[]): Promise<ReadonlySet<string>> {
  const ids = list.flatMap(({ about, attended }) => attended.map((subject) => `${about.eventId}:${subject}`))
  const found = await kit.database
    .native<CorrectionRow>(corrections.collection)
    .find({ _id: { $in: ids }, attended: false }, { projection: { _id: 1 } })
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}

function attendanceOf(about: Finished, subject: string, role: AttendanceRow['role']): AttendanceRow {
  const { eventId, date, activityType, placeId, orgId } = about
  return {
    _id: `${eventId}:${subject}:${role}`,
    eventId,
    subject,
    role,
    start: new Date(date),
    activityType,
    placeId,
    orgId,
  }
}

export const attendedStepId = (eventId: string, subject: string) => `${eventId}:${subject}:attendance`

function stepOf({ eventId, eventName, orgId, finishedAt: at }: Finished, subject: string): KarmaRow {
  const _id = attendedStepId(eventId, subject)
  return { _id, subject, kind: 'attendance', at, eventId, eventName, orgId, by: null }
}

async function drop(kit: Kit, eventId: string, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  const idsOf = (kind: string) => ({ _id: { $in: subjects.map((subject) => `${eventId}:${subject}:${kind}`) } })
  await Promise.all([
    kit.database.native<AttendanceRow>(attendances.collection).deleteMany(idsOf('player')),
    kit.database.native<KarmaRow>(karmaSteps.collection).deleteMany(idsOf('attendance')),
  ])
}

/** Returns the rows of leader and trainer; deletes them where nobody else was there. */
async function settleStaff(kit: Kit, about: Finished, there: readonly string[]): Promise<AttendanceRow[]> {
  const ledBy = (staff: string, players: readonly string[]) => players.some((subject) => ownerOf(subject) !== staff)
  const run = [[about.leader, 'leader'] as const, [about.trainer, 'trainer'] as const].flatMap(([staff, role]) =>
    staff ? [{ staff, row: attendanceOf(about, staff, role) }] : [],
  )
  // Who else was there is read only where the fact does not say so.
  const isKnown = run.every(({ staff }) => ledBy(staff, there))
  if (isKnown) return run.map(({ row }) => row)
  const players = await findPlayers(kit, about.eventId)
  const led = run.filter(({ staff }) => ledBy(staff, players))
  const others = run.filter((each) => !led.includes(each)).map(({ row }) => row._id)
  if (others.length > 0) {
    await kit.database.native<AttendanceRow>(attendances.collection).deleteMany({ _id: { $in: others } })
  }
  return led.map(({ row }) => row)
}

async function findPlayers(kit: Kit, eventId: string): Promise<string[]> {
  const players = await kit.database
    .native<AttendanceRow>(attendances.collection)
    .find({ _id: idsUnder(eventId), role: 'player' }, { projection: { subject: 1 } })
    .toArray()
  return players.map(({ subject }) => subject)
}
