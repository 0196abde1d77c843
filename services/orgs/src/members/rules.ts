import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { memberJoined, memberLeft } from '@parta/contracts/orgs'
import type { OrgRole } from '@parta/contracts/values'
import { type Decision, told } from '@parta/kit/change'
import { snapshot } from '../org/rules.ts'
import type { Member, OrgRow } from '../org/store.ts'

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

/**
 * Someone left Parta, and their memberships with it. An organisation is never without an admin: when the
 * last one goes, the power user who came first takes over, or else the member who did. With nobody left
 * it is closed, and says nothing any more.
 */
export function withdrawMember(org: OrgRow | null, { orgId, userId }: Who, now: Date): Decision<OrgRow, void> {
  const leaver = org?.members.find((member) => member.id === userId)
  if (!org || !leaver) return { next: org as OrgRow, answer: undefined }
  const members = handedOver(org.members.filter((member) => member !== leaver))
  const next: OrgRow = members.length === 0 ? closed(org, now) : { ...org, members, updatedAt: now }
  const gone = told(memberLeft, { orgId, orgName: next.name, userId, admins: adminsOf(next), message: '' })
  return { next, facts: [gone, snapshot(orgId, next)], answer: undefined }
}

/** The members with an admin among them. */
function handedOver(members: readonly Member[]): readonly Member[] {
  if (members.length === 0 || members.some(({ role }) => role === 'admin')) return members
  const next = firstOf(members.filter(({ role }) => role === 'powerUser')) ?? firstOf(members)
  return members.map((member) => (member === next ? { ...member, role: 'admin' } : member))
}

function firstOf(members: readonly Member[]): Member | undefined {
  return [...members].sort((one, other) => one.since.getTime() - other.since.getTime())[0]
}

/** Private, so that no list and no stranger finds it. */
function closed(org: OrgRow, now: Date): OrgRow {
  const nothing = { name: '', key: '', words: [], description: '', address: '', email: '', telephone: '' }
  return { ...org, ...nothing, image: 'BASIC', private: true, members: [], deleted: true, updatedAt: now }
}

function adminsOf(org: OrgRow): string[] {
  return org.members.filter((member) => member.role === 'admin').map((member) => member.id)
}
