import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import type { EventForm } from '@parta/contracts/planning'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { Description, EventRow, Publishing, Seating, Staff } from './store.ts'

/** Products by id, as far as a command needs them. */
export type Products = ReadonlyMap<string, ProductSnapshot>
/** What decides whether an organisation may sell. */
export type SellingOrg = Pick<OrgSnapshot, 'isRegistered'> | null | undefined

/** The command to create an event. */
export interface NewEvent {
  readonly id: string
  readonly leader: string
  /** Who adds the event to a repetition, where that is not its leader; the rights and karma of this person count. */
  readonly by?: string
  readonly karma: number
  readonly form: EventForm
  /** The leader may lead without playing although others could train: a row of a file, or a copy of an event. */
  readonly mayLeadAlone?: boolean
  readonly place: Place
  readonly org: OrgSnapshot | null
  /** The products that the form names. */
  readonly products?: Products
  /** Of a copy of an event: the subscriptions that open it beside the one that it sells. */
  readonly oldPasses?: Pick<EventRow, 'oldPassIds' | 'passReplacedAt'>
  /** The secret part of the link that opens the event while it is private. */
  readonly linkToken: string
  /** The event's place in its repetition. Absent for a single event. */
  readonly repetition?: EventRow['repetition']
}

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
