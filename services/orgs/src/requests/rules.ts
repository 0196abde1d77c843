import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { joinDecided, joinRequested, requestWithdrawn } from '@parta/contracts/orgs'
import { type Decision, told } from '@parta/kit/store/decision'
import { admit, type Comer, type Who, withoutRequest } from '../members/rules.ts'
import { memberOf, notifiedAdminsOf, runBy, standing } from '../org/rules.ts'
import type { OrgRow } from '../org/store.ts'

/** Part 1, section 4 for those whom an admin has to let in; whoever has to grant contacts does so before. */
export function askToJoin(
  org: OrgRow | null,
  { orgId, userId, granted, message, invited }: Comer & { readonly message: string; readonly invited?: true },
  now: Date,
): Decision<OrgRow, void> {
  const found = standing(org)
  const requests = found.requests ?? []
  if (memberOf(found, userId)) throw new AppError('org.alreadyMember')
  if (requests.some(({ id }) => id === userId)) throw new AppError('org.alreadyAsked')
  if (requests.length >= limits.joinRequestsMax) throw new AppError('org.tooManyRequests')
  if (found.contact && !granted) throw new AppError('notes.grantRequired')
  return {
    next: { ...found, requests: [...requests, { id: userId, message, at: now, ...(invited ? { invited } : {}) }] },
    facts: [told(joinRequested, { orgId, orgName: found.name, userId, admins: notifiedAdminsOf(found) })],
    answer: undefined,
  }
}

/** Whoever asked no longer wants in. Where there is nothing to take back, nothing is told of the organisation either. */
export function cancelRequest(
  org: OrgRow | null,
  { orgId, userId }: Pick<Who, 'orgId' | 'userId'>,
): Decision<OrgRow, void> {
  const next = org && withoutRequest(org, userId)
  const facts = next === org ? [] : [told(requestWithdrawn, { orgId, userId })]
  return { next, facts, answer: undefined } as Decision<OrgRow, void>
}

interface Verdict extends Who {
  /** Who asked. */
  readonly askerId: string
  readonly approve: boolean
}

/** Admins only. Whoever is let in needs a place; their request waits while there is none. */
export function decideRequest(
  org: OrgRow | null,
  { orgId, userId, askerId, approve }: Verdict,
  now: Date,
): Decision<OrgRow, void> {
  const found = runBy(org, userId, ['admin'])
  if (!found.requests?.some(({ id }) => id === askerId)) throw new AppError('org.requestUnknown')
  const fact = told(joinDecided, { orgId, orgName: found.name, userId: askerId, by: userId, approved: approve })
  if (!approve) return { next: withoutRequest(found, askerId), facts: [fact], answer: undefined }
  const { next, facts = [] } = admit(found, { orgId, userId: askerId, role: 'member' }, now)
  return { next, facts: [...facts, fact], answer: undefined }
}
