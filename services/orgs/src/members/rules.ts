import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { memberJoined, memberKicked, memberLeft, orgDeleted, roleChanged } from '@parta/contracts/orgs'
import type { OrgRole } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/store/decision'
import { closed, memberOf, notifiedAdminsOf, runBy, snapshot, standing } from '../org/rules.ts'
import type { Member, OrgRow } from '../org/store.ts'

export interface Who {
  readonly orgId: string
  readonly userId: string
}

/** Who comes, and whether they let the organisation see their contacts. */
export interface Comer extends Who {
  readonly granted: boolean
  /** The person who shared the organisation with them. */
  readonly ref?: string
}

/** Part 1, section 4: who is not a member may join while there is room. A private one is not there for strangers. */
export function joinMembers(org: OrgRow | null, { granted, ...who }: Comer, now: Date): Decision<OrgRow, OrgRow> {
  const { userId } = who
  const found = standing(org)
  if (memberOf(found, userId)) throw new AppError('org.alreadyMember')
  if (found.private) throw new AppError('org.notFound')
  checkRoom(found)
  if (found.contact && !granted) throw new AppError('notes.grantRequired')
  return admit(found, { ...who, role: 'member' }, now)
}

function checkRoom({ maxMembers, members }: OrgRow): void {
  if (maxMembers !== limits.unlimited && members.length >= maxMembers) throw new AppError('org.full')
}

/** Takes a person in with a role, while there is room. Whoever is in asks for nothing more. */
export function admit(
  org: OrgRow,
  { orgId, userId, role, ref }: Who & { readonly role: OrgRole; readonly ref?: string },
  now: Date,
): Decision<OrgRow, OrgRow> {
  checkRoom(org)
  const next = withMembers(withoutRequest(org, userId), placed(org.members, { id: userId, role, since: now }), now)
  // Nobody is credited for a link of their own.
  const credit = ref && ref !== userId ? { ref } : {}
  const fact = told(memberJoined, { orgId, orgName: org.name, userId, admins: notifiedAdminsOf(org), ...credit })
  return { next, facts: role === 'member' ? [fact] : [fact, snapshot(orgId, next)], answer: next }
}

/** Part 1, section 6: the last admin cannot leave. */
export function leaveMembers(
  org: OrgRow | null,
  { orgId, userId, message }: Who & { readonly message: string },
  now: Date,
): Decision<OrgRow, void> {
  const found = standing(org)
  const leaver = memberOf(found, userId)
  if (!leaver) throw new AppError(found.private ? 'org.notFound' : 'org.notMember')
  const members = found.members.filter((member) => member !== leaver)
  checkAdmin(members)
  const next = withMembers(found, members, now)
  const fact = told(memberLeft, { orgId, orgName: found.name, userId, admins: notifiedAdminsOf(next), message })
  // Others keep admins and power users: only their going is news to them.
  const facts = leaver.role === 'member' ? [fact] : [fact, snapshot(orgId, next)]
  return { next, facts, answer: undefined }
}

interface OnMember extends Who {
  /** Whom it is done to. */
  readonly memberId: string
}

/** Part 1, section 6: admins give any role; power users only turn others from member to power user and back. */
export function changeRole(
  org: OrgRow | null,
  { orgId, userId, memberId, role }: OnMember & { readonly role: OrgRole },
  now: Date,
): Decision<OrgRow, OrgRow> {
  const found = runBy(org, userId, ['admin', 'powerUser'])
  const isAdmin = memberOf(found, userId)?.role === 'admin'
  if (!isAdmin && (role === 'admin' || memberId === userId)) throw new AppError('rights.missing')
  const target = memberOf(found, memberId)
  if (!target) throw new AppError('org.memberUnknown')
  if (!isAdmin && target.role === 'admin') throw new AppError('rights.missing')
  if (target.role === role) return { next: found, answer: found }
  const others = found.members.filter((member) => member !== target)
  const members = placed(others, { ...target, role })
  checkAdmin(members)
  const next = withMembers(found, members, now)
  const fact = told(roleChanged, { orgId, orgName: found.name, userId: memberId, by: userId, role, ...restOf(target) })
  return { next, facts: [fact, snapshot(orgId, next)], answer: next }
}

/** Part 1, section 6: admins kick members, and do not kick themselves: they leave. */
export function kickMembers(
  org: OrgRow | null,
  { orgId, userId, memberId, message }: OnMember & { readonly message: string },
  now: Date,
): Decision<OrgRow, OrgRow> {
  const found = runBy(org, userId, ['admin'])
  if (memberId === userId) throw new AppError('rights.missing')
  const target = memberOf(found, memberId)
  if (!target) throw new AppError('org.memberUnknown')
  const members = found.members.filter((member) => member !== target)
  const next = withMembers(found, members, now)
  const fact = told(memberKicked, { orgId, orgName: found.name, userId: memberId, by: userId, message })
  return { next, facts: target.role === 'member' ? [fact] : [fact, snapshot(orgId, next)], answer: next }
}

/** Part 1, section 4: an organisation can be connected or disconnected without leaving. */
export function connectMember(
  org: OrgRow | null,
  { userId, connected }: { readonly userId: string; readonly connected: boolean },
): Decision<OrgRow, OrgRow> {
  const found = standing(org)
  const member = memberOf(found, userId)
  if (!member) throw new AppError(found.private ? 'org.notFound' : 'org.notMember')
  if ((member.connected ?? true) === connected) return { next: found, answer: found }
  const next = { ...found, members: found.members.map((one) => (one === member ? { ...one, connected } : one)) }
  return { next, answer: next }
}

/**
 * Someone left Parta, and their memberships and requests with it. An organisation is never without an
 * admin: when the last one goes, the power user who came first takes over, or else the member who did.
 * With nobody left it is closed, and says nothing any more.
 */
export function withdrawMember(org: OrgRow | null, { orgId, userId }: Who, now: Date): Decision<OrgRow, void> {
  const leaver = org && memberOf(org, userId)
  if (!org || !leaver) return { next: org && withoutRequest(org, userId), answer: undefined } as Decision<OrgRow, void>
  const { members, heir } = handedOver(org.members.filter((member) => member !== leaver))
  const next = members.length === 0 ? closed(org, now) : withMembers(org, members, now)
  const gone = { orgId, orgName: next.name, userId }
  const facts: FactDraft[] = [told(memberLeft, { ...gone, admins: notifiedAdminsOf(next), message: '' })]
  if (heir) facts.push(told(roleChanged, { ...gone, userId: heir.id, by: null, role: 'admin' }))
  if (next.deleted) facts.push(told(orgDeleted, { orgId, orgName: '', by: null, members: [] }))
  return { next, facts: [...facts, snapshot(orgId, next)], answer: undefined }
}

/** The members with an admin among them, and who became it. */
function handedOver(members: readonly Member[]): { members: readonly Member[]; heir?: Member } {
  if (members.length === 0 || members.some(({ role }) => role === 'admin')) return { members }
  // Power users stand before members, and within a role the first to come stands first.
  const [heir, ...others] = [...members].sort(byRank) as [Member, ...Member[]]
  return { members: [{ ...heir, role: 'admin' }, ...others], heir }
}

/** What tells listeners that the member does not want the organisation's notices for now. */
function restOf({ connected }: Pick<Member, 'connected'>): { rests?: true } {
  return connected === false ? { rests: true } : {}
}

export const rank = { admin: 0, powerUser: 1, member: 2 } as const

/** Part 1, section 2: admins, power users, members; each by the time they came. */
export function byRank(one: Member, other: Member): number {
  return rank[one.role] - rank[other.role] || one.since.getTime() - other.since.getTime()
}

/** Behind everyone who stands before them: a plain member who comes is appended, and nobody else moves. */
function placed(members: readonly Member[], member: Member): readonly Member[] {
  return members.toSpliced(members.findLastIndex((one) => byRank(one, member) <= 0) + 1, 0, member)
}

function withMembers(org: OrgRow, members: readonly Member[], now: Date): OrgRow {
  return { ...org, members, memberCount: members.length, updatedAt: now }
}

export function withoutRequest(org: OrgRow, userId: string): OrgRow {
  const { requests, ...rest } = org
  const left = requests?.filter(({ id }) => id !== userId) ?? []
  if (left.length === (requests?.length ?? 0)) return org
  return left.length > 0 ? { ...rest, requests: left } : rest
}

function checkAdmin(members: readonly Member[]): void {
  if (!members.some(({ role }) => role === 'admin')) throw new AppError('org.lastAdmin')
}
