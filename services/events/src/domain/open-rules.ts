import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isSameHash } from '@parta/kit/session/seal'
import { isInside, isRunBy } from './rules.ts'
import type { Publishing, Seating, Staff } from './store.ts'

/** Who asks for an event, and by which link. */
export interface Asking {
  readonly userId: string
  /** The secret part of the link that they came by. */
  readonly token?: string | undefined
}

/** What decides whether an event opens for somebody. */
export interface Opener extends Asking {
  /** The organisation of the event. */
  readonly org: OrgSnapshot | undefined
  /** One of their people was in the event once: mails of that time lead to it. */
  readonly wasIn: boolean
  /** Whom a block keeps them apart from. */
  readonly apart?: ReadonlySet<string>
}

/**
 * Whether an event opens for somebody. A private one opens for whoever is or was in it, for its staff, for those who
 * run its organisation, and by its link; no longer for whoever was put out. A deleted one opens for those inside;
 * so does one that `isClosedBy` a block.
 */
export function opens(event: Publishing & Staff & Seating, { userId, token, org, wasIn, apart }: Opener): boolean {
  if (isInside(event, userId, org)) return true
  if (event.removed || isClosedBy(event, apart)) return false
  if (!event.private) return true
  if (event.kicked?.some((one) => one.userId === userId)) return false
  return wasIn || hasToken(event, token) || runsOrg(event, userId, org)
}

/**
 * Whether an event is closed to somebody by a block between them and its leader. An event of an organisation is the
 * organisation's, and stays open.
 */
export function isClosedBy(
  { org, leader }: Pick<Staff, 'org' | 'leader'>,
  apart: ReadonlySet<string> | undefined,
): boolean {
  return org === null && apart?.has(leader) === true
}

export function hasToken({ linkToken }: Pick<Publishing, 'linkToken'>, token: string | undefined): boolean {
  return linkToken !== undefined && token !== undefined && isSameHash(linkToken, token)
}

/** Whether someone sees the secret part of a private event's link: who may let others in by it. */
export function seesToken(event: Publishing & Staff & Seating, { userId, token, org }: Omit<Opener, 'wasIn'>): boolean {
  return event.private && (isInside(event, userId, org) || runsOrg(event, userId, org) || hasToken(event, token))
}

function runsOrg(event: Staff, userId: string, org: OrgSnapshot | undefined): boolean {
  return !!org && org.id === event.org?.id && isRunBy(org, userId)
}

/**
 * The filter of those events of a repetition that someone may see. Events of one repetition share their link, so
 * whoever came by the link of a private one sees the others. Those that `isClosedBy` a block are left out.
 * @param event the one that was opened
 */
export function seenIn(event: Publishing & Staff & Seating, { userId, token, org, apart }: Omit<Opener, 'wasIn'>) {
  const link = seesToken(event, { userId, token, org }) ? event.linkToken : token
  const open = apart?.size ? { $nor: [{ org: null, leader: { $in: [...apart] } }] } : {}
  return {
    $or: [
      { private: false, ...open },
      { leader: userId },
      { trainer: userId },
      { 'players.userId': userId },
      { 'queue.userId': userId },
      ...(link ? [{ linkToken: link, 'kicked.userId': { $ne: userId }, ...open }] : []),
      ...(org && isRunBy(org, userId) ? [{ 'org.id': org.id }] : []),
    ],
  }
}
