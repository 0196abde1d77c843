import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import type { EventForm } from '@parta/contracts/planning'
import type { EventRow, Publishing, Seating, Staff } from './store.ts'

/** What somebody wants to create. */
export interface NewEvent {
  readonly id: string
  readonly leader: string
  /** Who adds it to a repetition, where that is not its leader: their rights and karma count. */
  readonly by?: string
  readonly karma: number
  readonly form: EventForm
  readonly place: Place
  readonly org: OrgSnapshot | null
  /** Of the link that opens it while it is private. */
  readonly linkToken: string
  /** Which of a repetition's events it is; absent of a single one. */
  readonly repetition?: EventRow['repetition']
}

/** Part 2, section 6: what someone may do with an event, whatever the time. */
export function rightsOf(event: Staff & Publishing, userId: string, org: OrgSnapshot | null | undefined) {
  const isLeader = event.leader === userId
  const isStaff = isLeader || event.trainer === userId
  const isOrgAdmin = !!org && org.id === event.org?.id && !org.deleted && org.admins.includes(userId)
  const isOn = !event.cancelled
  return {
    edit: isOn && (isStaff || isOrgAdmin),
    remove: !event.removed && (isLeader || isOrgAdmin),
    kick: isOn && isStaff,
    cancel: isOn && (isStaff || isOrgAdmin),
  }
}

/** Who is in it or runs it: they may read its history, and what is left of a deleted one. */
export function isInside(event: Staff & Seating, userId: string, org: OrgSnapshot | null | undefined): boolean {
  if (event.leader === userId || event.trainer === userId) return true
  if (org && org.id === event.org?.id && !org.deleted && org.admins.includes(userId)) return true
  return [event.players, event.queue].some((entries) => entries.some((entry) => entry.userId === userId))
}

/**
 * Whether someone sees who the children of an event are: who takes part, by themselves or an alias, and its staff
 * (leader, trainer, the organisation's admins). Whoever only waits in the queue does not: anyone can ask for a place.
 */
export function seesChildren(event: Staff & Seating, userId: string, org: OrgSnapshot | null | undefined): boolean {
  return isInside({ ...event, queue: [] }, userId, org)
}

/** Only admins and power users choose an organisation for an event. */
export function isRunBy(org: OrgSnapshot, person: string): boolean {
  return !org.deleted && (org.admins.includes(person) || org.powerUsers.includes(person))
}
