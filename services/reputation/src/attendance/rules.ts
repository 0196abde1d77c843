import { ownerOf } from '@parta/contracts/predicates/aliases'
import type { KarmaStep } from '../karma/rules.ts'
import type { AttendanceRow } from './store.ts'

/** The attendance of a person or an alias at an event, in one role. */
export interface Part {
  readonly subject: string
  readonly role: 'player' | 'leader' | 'trainer'
}

/**
 * Returns the parts that some people had in an event. Leader and trainer have led it when somebody else was there.
 * @param asked the ids of people and aliases
 */
export function partsOf(row: AttendanceRow, asked: ReadonlySet<string>): Part[] {
  const { players, leader, trainer } = row
  const parts: Part[] = []
  for (const subject of players) if (asked.has(subject)) parts.push({ subject, role: 'player' })
  if (leader !== null && asked.has(leader) && isLed(players, leader)) parts.push({ subject: leader, role: 'leader' })
  if (trainer !== null && asked.has(trainer) && isLed(players, trainer))
    parts.push({ subject: trainer, role: 'trainer' })
  return parts
}

function isLed(players: readonly string[], by: string): boolean {
  return players.some((subject) => ownerOf(subject) !== by)
}

/** A step of karma with what orders it. */
export interface OrderedStep extends KarmaStep {
  readonly _id: string
  readonly at: Date
}

/** Returns the step of karma of a player of an event that is finished. */
export function stepOf(eventId: string, subject: string, at: Date): OrderedStep {
  return { _id: `${eventId}:${subject}:attendance`, kind: 'attendance', at, eventId }
}

/** Returns the steps of one person or alias in the order in which they happened. */
export function inOrder<S extends OrderedStep>(steps: readonly S[]): S[] {
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0))
}

/** Returns everybody whom a row concerns. */
export function subjectsOf({
  players,
  leader,
  trainer,
}: Pick<AttendanceRow, 'players' | 'leader' | 'trainer'>): string[] {
  return onceInOrder([...players, leader, trainer].filter((id) => id !== null))
}

export function onceInOrder(ids: readonly string[]): string[] {
  const sorted = ids.toSorted()
  return sorted.filter((id, at) => id !== sorted[at - 1])
}
