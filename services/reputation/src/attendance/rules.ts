import { ownerOf } from '@parta/contracts/predicates/aliases'
import { changesKarma, type KarmaStep } from '../karma/rules.ts'
import { type AnyAttendanceRow, type AttendanceRow, isOld, type OldAttendanceRow } from './store.ts'

type Role = OldAttendanceRow['role']

/** That a person or an alias was at an event, in one role. */
export interface Part {
  readonly subject: string
  readonly role: Role
}

export function eventOf(row: AnyAttendanceRow): string {
  return isOld(row) ? row.eventId : row._id
}

/**
 * Returns the parts that some people had in an event. Leader and trainer have led it when somebody else was there.
 * @param asked the ids of people and aliases
 */
export function partsOf(row: AnyAttendanceRow, asked: ReadonlySet<string>): Part[] {
  if (isOld(row)) return partOfOld(row).filter(({ subject }) => asked.has(subject))
  const { players, leader, trainer } = row
  const parts: Part[] = []
  for (const subject of players) if (asked.has(subject)) parts.push({ subject, role: 'player' })
  if (leader !== null && asked.has(leader) && isLed(players, leader)) parts.push({ subject: leader, role: 'leader' })
  if (trainer !== null && asked.has(trainer) && isLed(players, trainer))
    parts.push({ subject: trainer, role: 'trainer' })
  return parts
}

/** The `subject` of old rows is in their id, too, so that a scan of all rows need not read the subjects of each. */
function partOfOld({ _id, eventId, role }: OldAttendanceRow): Part[] {
  return [{ subject: _id.slice(eventId.length + 1, -role.length - 1), role }]
}

function isLed(players: readonly string[], by: string): boolean {
  return players.some((subject) => ownerOf(subject) !== by)
}

/** A step of karma with what orders it. */
export interface OrderedStep extends KarmaStep {
  readonly _id: string
  readonly at: Date
}

export const attendedStepId = (eventId: string, subject: string) => `${eventId}:${subject}:attendance`

/** Returns whether a step of karma follows from each player's attendance. The steps of old rows are stored. */
export function hasStep(row: AnyAttendanceRow): row is AttendanceRow {
  return !isOld(row) && changesKarma(row)
}

/** Returns the step of karma of a player of an event that is finished. */
export function stepOf(eventId: string, subject: string, at: Date): OrderedStep {
  return { _id: attendedStepId(eventId, subject), kind: 'attendance', at, eventId }
}

/** Merges the steps of one person or alias in the order in which they happened; each of them counts once. */
export function inOrder<S extends OrderedStep>(steps: readonly S[]): S[] {
  const ordered = steps.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0),
  )
  // A step that an earlier version stored may also follow from a row of this one.
  const seen = new Set<string>()
  return ordered.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}

/** Returns everybody whom a row concerns. */
export function subjectsOf({
  players,
  leader,
  trainer,
}: Pick<AttendanceRow, 'players' | 'leader' | 'trainer'>): string[] {
  return onceInOrder([...players, leader, trainer].filter((id) => id !== null))
}

/** Returns the ids in their order, each once. */
export function onceInOrder(ids: readonly string[]): string[] {
  const sorted = ids.toSorted()
  return sorted.filter((id, at) => id !== sorted[at - 1])
}
