import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isSameHash } from '@parta/kit/session/seal'
import { isInside, isRunBy } from './rights-rules.ts'
import type { Publishing, Seating, Staff } from './store.ts'

/** A person who asks for an event, and the link that they used. */
export interface Visitor {
  readonly userId: string
  /** The secret part of the link. */
  readonly token?: string | undefined
}

/** Everything that decides whether an event opens for a person. */
export interface OpenRequest extends Visitor {
  readonly org: OrgSnapshot | undefined
  /** The person, or an alias of theirs, was in the event once: old mails link to it. */
  readonly wasIn: boolean
  /** The people whom a block hides from this person. */
  readonly hiddenIds?: ReadonlySet<string>
}

/**
 * Whether an event opens for a person. A private event opens for its present and former players, its staff, those who
 * run its organisation, and by its link; not for players who were removed from it. A deleted event, or one that
 * `isClosedBy` a block, opens only for those inside.
 */
export function opens(
  event: Publishing & Staff & Seating,
  { userId, token, org, wasIn, hiddenIds }: OpenRequest,
): boolean {
  if (isInside(event, userId, org)) return true
  if (event.removed || isClosedBy(event, hiddenIds)) return false
  if (!event.private) return true
  if (event.kicked?.some((one) => one.userId === userId)) return false
  return wasIn || hasToken(event, token) || runsOrg(event, userId, org)
}

/** Whether a block between a person and the leader closes an event. Events of organisations stay open. */
export function isClosedBy(
  { org, leader }: Pick<Staff, 'org' | 'leader'>,
  hiddenIds: ReadonlySet<string> | undefined,
): boolean {
  return org === null && hiddenIds?.has(leader) === true
}

export function hasToken({ linkToken }: Pick<Publishing, 'linkToken'>, token: string | undefined): boolean {
  return token !== undefined && isSameHash(linkToken, token)
}

/** Whether a person sees the secret part of a private event's link, and so can let others in. */
export function seesToken(
  event: Publishing & Staff & Seating,
  { userId, token, org }: Omit<OpenRequest, 'wasIn'>,
): boolean {
  return event.private && (isInside(event, userId, org) || runsOrg(event, userId, org) || hasToken(event, token))
}

function runsOrg(event: Staff, userId: string, org: OrgSnapshot | undefined): boolean {
  return !!org && org.id === event.org?.id && isRunBy(org, userId)
}

/**
 * The MongoDB filter of the events of a repetition that a person may see. The events share one link, so the link of
 * one private event shows the others, too. Events that `isClosedBy` a block are left out.
 * @param event the event that the person opened
 */
export function seenIn(
  event: Publishing & Staff & Seating,
  { userId, token, org, hiddenIds }: Omit<OpenRequest, 'wasIn'>,
) {
  const link = seesToken(event, { userId, token, org }) ? event.linkToken : token
  const open = hiddenIds?.size ? { $nor: [{ org: null, leader: { $in: [...hiddenIds] } }] } : {}
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
