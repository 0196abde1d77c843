import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Description, Publishing, Seating, Staff } from './store.ts'

/**
 * Part 2, section 6: what a person may do with an event, regardless of the time. An event of a booking provider is
 * changed at the provider only.
 */
export function rightsOf(
  event: Staff & Publishing & Pick<Description, 'provider'>,
  userId: string,
  org: OrgSnapshot | null | undefined,
) {
  if (event.provider !== 'PARTA') return { edit: false, remove: false, kick: false, cancel: false }
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

/** Whether a person is in the event or runs it. These read its history, and a deleted event. */
export function isInside(event: Staff & Seating, userId: string, org: OrgSnapshot | null | undefined): boolean {
  if (event.leader === userId || event.trainer === userId) return true
  if (org && org.id === event.org?.id && !org.deleted && org.admins.includes(userId)) return true
  return [event.players, event.queue].some((entries) => entries.some((entry) => entry.userId === userId))
}

/**
 * Whether a person sees the children of an event: players (also by an alias) and staff (leader, trainer, admins of
 * the organisation) do. The queue and held seats do not: anyone can ask for a place.
 */
export function seesChildren(event: Staff & Seating, userId: string, org: OrgSnapshot | null | undefined): boolean {
  const isPlayer = event.players.some((entry) => entry.userId === userId && entry.payBy === undefined)
  return isPlayer || isInside({ ...event, players: [], queue: [] }, userId, org)
}

/** Only admins and power users of an organisation can plan events for it. */
export function isRunBy(org: OrgSnapshot, person: string): boolean {
  return !org.deleted && (org.admins.includes(person) || org.powerUsers.includes(person))
}
