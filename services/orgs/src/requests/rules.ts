import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { joinDecided, joinRequested, requestWithdrawn } from '@parta/contracts/orgs'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { admit, checkNotKicked, type MemberRef, type NewMember, withoutRequest } from '../members/rules.ts'
import { existingOrg, memberOf, notifiedAdminsOf, requireRole } from '../org/rules.ts'
import type { OrgRow } from '../org/store.ts'

/**
 * Part 1, section 4: adds a request that an admin answers.
 * @throws org.kicked to a removed member; notes.grantRequired before a required contact grant
 */
export function requestJoin(
  org: OrgRow | null,
  { orgId, userId, granted, message, invited }: NewMember & { readonly message: string },
  now: Date,
): Decision<OrgRow, void> {
  const found = existingOrg(org)
  const requests = found.requests ?? []
  if (memberOf(found, userId)) throw new AppError('org.alreadyMember')
  checkNotKicked(found, userId)
  if (requests.some(({ id }) => id === userId)) throw new AppError('org.alreadyAsked')
  if (requests.length >= limits.joinRequestsMax) throw new AppError('org.tooManyRequests')
  if (found.contact && !granted) throw new AppError('notes.grantRequired')
  return {
    next: { ...found, requests: [...requests, { id: userId, message, at: now, ...(invited ? { invited } : {}) }] },
    facts: [factOf(joinRequested, { orgId, orgName: found.name, userId, admins: notifiedAdminsOf(found) })],
    answer: undefined,
  }
}

/** Removes the caller's request. Without one the reply is the same, so that it reveals nothing of the organisation. */
export function withdrawRequest(
  org: OrgRow | null,
  { orgId, userId }: Pick<MemberRef, 'orgId' | 'userId'>,
): Decision<OrgRow, void> {
  const next = org && withoutRequest(org, userId)
  const facts = next === org ? [] : [factOf(requestWithdrawn, { orgId, userId })]
  return { next, facts, answer: undefined } as Decision<OrgRow, void>
}

interface RequestDecision extends MemberRef {
  readonly askerId: string
  readonly approve: boolean
}

/** Admins only. In a full organisation an approval is refused, and the request goes on waiting. @throws org.full */
export function decideRequest(
  org: OrgRow | null,
  { orgId, userId, askerId, approve }: RequestDecision,
  now: Date,
): Decision<OrgRow, void> {
  const found = requireRole(org, userId, ['admin'])
  const request = found.requests?.find(({ id }) => id === askerId)
  if (!request) throw new AppError('org.requestUnknown')
  const fact = factOf(joinDecided, { orgId, orgName: found.name, userId: askerId, by: userId, approved: approve })
  if (!approve) return { next: withoutRequest(found, askerId), facts: [fact], answer: undefined }
  const asker = { orgId, userId: askerId, role: 'member', invited: request.invited } as const
  const { next, facts = [] } = admit(found, asker, now)
  return { next, facts: [...facts, fact], answer: undefined }
}
