import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { memberJoined, memberLeft } from '@parta/contracts/orgs'
import type { OrgRole } from '@parta/contracts/values'
import { type Decision, told } from '@parta/kit/change'
import { snapshot } from '../org/rules.ts'
import type { OrgRow } from '../org/store.ts'

interface Who {
  readonly orgId: string
  readonly userId: string
}

/** Part 1, section 4: who is not a member may join while there is room. A private one is not there for strangers. */
export function joinMembers(org: OrgRow | null, { orgId, userId }: Who, now: Date): Decision<OrgRow, OrgRow> {
  if (!org) throw new AppError('org.notFound')
  if (org.members.some((member) => member.id === userId)) throw new AppError('org.alreadyMember')
  if (org.private) throw new AppError('org.notFound')
  return admit(org, { orgId, userId, role: 'member' }, now)
}

/** Takes a person in with a role, while there is room. */
export function admit(
  org: OrgRow,
  { orgId, userId, role }: Who & { readonly role: OrgRole },
  now: Date,
): Decision<OrgRow, OrgRow> {
  if (org.maxMembers !== limits.unlimited && org.members.length >= org.maxMembers) throw new AppError('org.full')
  const next: OrgRow = { ...org, members: [...org.members, { id: userId, role, since: now }], updatedAt: now }
  const fact = told(memberJoined, { orgId, orgName: org.name, userId, admins: adminsOf(org) })
  return { next, facts: role === 'member' ? [fact] : [fact, snapshot(orgId, next)], answer: next }
}

/** Part 1, section 6: the last admin cannot leave. */
export function leaveMembers(
  org: OrgRow | null,
  { orgId, userId, message }: Who & { readonly message: string },
  now: Date,
): Decision<OrgRow, void> {
  if (!org) throw new AppError('org.notFound')
  const leaver = org.members.find((member) => member.id === userId)
  if (!leaver) throw new AppError(org.private ? 'org.notFound' : 'org.notMember')
  const members = org.members.filter((member) => member !== leaver)
  if (leaver.role === 'admin' && !members.some((member) => member.role === 'admin')) throw new AppError('org.lastAdmin')
  const next: OrgRow = { ...org, members, updatedAt: now }
  const fact = told(memberLeft, { orgId, orgName: org.name, userId, admins: adminsOf(next), message })
  // Others keep admins and power users: only their going is news to them.
  const facts = leaver.role === 'member' ? [fact] : [fact, snapshot(orgId, next)]
  return { next, facts, answer: undefined }
}

function adminsOf(org: OrgRow): string[] {
  return org.members.filter((member) => member.role === 'admin').map((member) => member.id)
}
