import { AppError } from '@parta/contracts/errors'
import { memberReadmitted } from '@parta/contracts/kicked-members'
import { limits } from '@parta/contracts/limits'
import { memberJoined, memberKicked, memberLeft, orgDeleted, orgLimits, roleChanged } from '@parta/contracts/orgs'
import type { OrgRole } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import { deletedOrg, existingOrg, memberOf, notifiedAdminsOf, requireRole, snapshot } from '../org/rules.ts'
import type { Member, OrgRow } from '../org/store.ts'

export interface MemberRef {
  readonly orgId: string
  readonly userId: string
}

/** A person who joins an organisation or asks to. */
export interface NewMember extends MemberRef {
  /** The person has granted the organisation their contact card. */
  readonly granted: boolean
  /** The person who shared the organisation with them. */
  readonly ref?: string
  /** They came by an invitation of the organisation. */
  readonly invited?: true | undefined
}

/** Part 1, section 4: people who are not members may join while there is room, unless the organisation is private. */
export function joinOrg(org: OrgRow | null, who: NewMember, now: Date): Decision<OrgRow, OrgRow> {
  const found = existingOrg(org)
  if (memberOf(found, who.userId)) throw new AppError('org.alreadyMember')
  if (found.private) throw new AppError('org.notFound')
  return admitGranted(found, { ...who, role: 'member' }, now)
}

/**
 * Adds a member who must have granted their contacts where the organisation requires it. Nobody is asked for them who
 * could not become a member anyway.
 * @throws org.full, org.kicked, notes.grantRequired
 */
export function admitGranted(
  org: OrgRow,
  { granted, ...who }: NewMember & { readonly role: OrgRole },
  now: Date,
): Decision<OrgRow, OrgRow> {
  const admitted = admit(org, who, now)
  if (org.contact && !granted) throw new AppError('notes.grantRequired')
  return admitted
}

/** @throws org.kicked to a removed member whom no admin has readmitted */
export function checkNotKicked({ kicked }: OrgRow, userId: string): void {
  if (kicked?.some(({ id }) => id === userId)) throw new AppError('org.kicked')
}

/**
 * Adds a member with a role, while there is room; a request of this person is removed. Every way to become a member
 * ends here, so a removed member comes back by none of them.
 * @throws org.full, org.kicked
 */
export function admit(
  org: OrgRow,
  { orgId, userId, role, ref, invited }: MemberRef & Pick<NewMember, 'ref' | 'invited'> & { readonly role: OrgRole },
  now: Date,
): Decision<OrgRow, OrgRow> {
  const { maxMembers, members } = org
  if (maxMembers !== limits.unlimited && members.length >= maxMembers) throw new AppError('org.full')
  checkNotKicked(org, userId)
  const next = withMembers(withoutRequest(org, userId), insertByRank(members, { id: userId, role, since: now }), now)
  // People who join by a link that they shared themselves are not credited.
  const credit = { ...(ref && ref !== userId ? { ref } : {}), ...(invited ? { invited } : {}) }
  const fact = factOf(memberJoined, { orgId, orgName: org.name, userId, admins: notifiedAdminsOf(org), ...credit })
  return { next, facts: role === 'member' ? [fact] : [fact, snapshot(orgId, next)], answer: next }
}

/** Part 1, section 6: the last admin cannot leave. */
export function leaveOrg(
  org: OrgRow | null,
  { orgId, userId, message }: MemberRef & { readonly message: string },
  now: Date,
): Decision<OrgRow, void> {
  const found = existingOrg(org)
  const leaver = memberOf(found, userId)
  if (!leaver) throw new AppError(found.private ? 'org.notFound' : 'org.notMember')
  const members = found.members.filter((member) => member !== leaver)
  checkHasAdmin(members)
  const next = withMembers(found, members, now)
  const fact = factOf(memberLeft, { orgId, orgName: found.name, userId, admins: notifiedAdminsOf(next), message })
  // The snapshot names admins and power users only: it does not change when a plain member leaves.
  const facts = leaver.role === 'member' ? [fact] : [fact, snapshot(orgId, next)]
  return { next, facts, answer: undefined }
}

interface MemberCommand extends MemberRef {
  /** The member whom the command changes. */
  readonly memberId: string
}

/** Part 1, section 6: admins give any role; power users only turn others from member to power user and back. */
export function setRole(
  org: OrgRow | null,
  { orgId, userId, memberId, role }: MemberCommand & { readonly role: OrgRole },
  now: Date,
): Decision<OrgRow, OrgRow> {
  const found = requireRole(org, userId, ['admin', 'powerUser'])
  const isAdmin = memberOf(found, userId)?.role === 'admin'
  if (!isAdmin && (role === 'admin' || memberId === userId)) throw new AppError('rights.missing')
  const target = memberOf(found, memberId)
  if (!target) throw new AppError('org.memberUnknown')
  if (!isAdmin && target.role === 'admin') throw new AppError('rights.missing')
  if (target.role === role) return { next: found, answer: found }
  const others = found.members.filter((member) => member !== target)
  const members = insertByRank(others, { ...target, role })
  checkHasAdmin(members)
  const next = withMembers(found, members, now)
  const fact = factOf(roleChanged, {
    orgId,
    orgName: found.name,
    userId: memberId,
    by: userId,
    role,
    ...restOf(target),
  })
  return { next, facts: [fact, snapshot(orgId, next)], answer: next }
}

/**
 * Part 1, section 6: admins kick members, but not themselves. A removed member can neither join nor ask to join until
 * `readmitMember`.
 */
export function kickMember(
  org: OrgRow | null,
  { orgId, userId, memberId, message }: MemberCommand & { readonly message: string },
  now: Date,
): Decision<OrgRow, OrgRow> {
  const found = requireRole(org, userId, ['admin'])
  if (memberId === userId) throw new AppError('rights.missing')
  const target = memberOf(found, memberId)
  if (!target) throw new AppError('org.memberUnknown')
  const members = found.members.filter((member) => member !== target)
  const kicked = [...(found.kicked ?? []), { id: memberId, at: now }].slice(-orgLimits.kickedMax)
  const next = { ...withMembers(found, members, now), kicked }
  const fact = factOf(memberKicked, { orgId, orgName: found.name, userId: memberId, by: userId, message })
  return { next, facts: target.role === 'member' ? [fact] : [fact, snapshot(orgId, next)], answer: next }
}

/** Lets a removed member join again; does nothing for anybody else. Admins only. */
export function readmitMember(org: OrgRow | null, { orgId, userId, memberId }: MemberCommand): Decision<OrgRow, void> {
  const found = requireRole(org, userId, ['admin'])
  const next = withoutKicked(found, memberId)
  const fact = factOf(memberReadmitted, { orgId, orgName: found.name, userId: memberId, by: userId })
  return { next, facts: next === found ? [] : [fact], answer: undefined }
}

/** Part 1, section 4: an organisation can be connected or disconnected without leaving. */
export function connectOrg(
  org: OrgRow | null,
  { userId, connected }: { readonly userId: string; readonly connected: boolean },
): Decision<OrgRow, OrgRow> {
  const found = existingOrg(org)
  const member = memberOf(found, userId)
  if (!member) throw new AppError(found.private ? 'org.notFound' : 'org.notMember')
  if ((member.connected ?? true) === connected) return { next: found, answer: found }
  const next = { ...found, members: found.members.map((one) => (one === member ? { ...one, connected } : one)) }
  return { next, answer: next }
}

/**
 * Removes a person whose account is erased from the members, the requests, the removed members and the users of links.
 * When the last admin goes, the power user with the longest membership becomes admin, else the member with the longest.
 * The organisation is deleted when no member is left.
 */
export function withdrawMember(org: OrgRow | null, { orgId, userId }: MemberRef, now: Date): Decision<OrgRow, void> {
  const rest = org && withoutUses(withoutKicked(withoutRequest(withoutAsker(org, userId), userId), userId), userId)
  const leaver = rest && memberOf(rest, userId)
  if (!leaver) return { next: rest, answer: undefined } as Decision<OrgRow, void>
  const { members, newAdmin } = handOver(rest.members.filter((member) => member !== leaver))
  const next = members.length === 0 ? deletedOrg(rest, now) : withMembers(rest, members, now)
  const ids = { orgId, orgName: next.name, userId }
  const facts: FactDraft[] = [factOf(memberLeft, { ...ids, admins: notifiedAdminsOf(next), message: '' })]
  if (newAdmin) facts.push(factOf(roleChanged, { ...ids, userId: newAdmin.id, by: null, role: 'admin' }))
  if (next.deleted) facts.push(factOf(orgDeleted, { orgId, orgName: '', by: null, members: [] }))
  return { next, facts: [...facts, snapshot(orgId, next)], answer: undefined }
}

/** Keeps the wish to sell, which is the organisation's, without who said it. */
function withoutAsker(org: OrgRow, userId: string): OrgRow {
  const { sellingAsked } = org
  return sellingAsked?.by === userId ? { ...org, sellingAsked: { ...sellingAsked, by: null } } : org
}

/** Returns the members with at least one admin, and the member who became admin. */
function handOver(members: readonly Member[]): { members: readonly Member[]; newAdmin?: Member } {
  if (members.length === 0 || members.some(({ role }) => role === 'admin')) return { members }
  const [first, ...others] = [...members].sort(byRank) as [Member, ...Member[]]
  return { members: [{ ...first, role: 'admin' }, ...others], newAdmin: first }
}

/** The field of a fact that keeps a member from being notified, because they have disconnected the organisation. */
function restOf({ connected }: Pick<Member, 'connected'>): { rests?: true } {
  return connected === false ? { rests: true } : {}
}

export const rank = { admin: 0, powerUser: 1, member: 2 } as const

/** Compares members: admins, power users, members; within a role by the time they joined (part 1, section 2). */
export function byRank(one: Member, other: Member): number {
  return rank[one.role] - rank[other.role] || one.since.getTime() - other.since.getTime()
}

/** Inserts a member at their place in the order of `byRank`. A new plain member is appended. */
function insertByRank(members: readonly Member[], member: Member): readonly Member[] {
  return members.toSpliced(members.findLastIndex((one) => byRank(one, member) <= 0) + 1, 0, member)
}

function withMembers(org: OrgRow, members: readonly Member[], now: Date): OrgRow {
  return { ...org, members, memberCount: members.length, updatedAt: now }
}

export function withoutRequest(org: OrgRow, userId: string): OrgRow {
  const { requests = [], ...rest } = org
  const remaining = requests.filter(({ id }) => id !== userId)
  if (remaining.length === requests.length) return org
  return remaining.length > 0 ? { ...rest, requests: remaining } : rest
}

function withoutKicked(org: OrgRow, userId: string): OrgRow {
  const { kicked = [], ...rest } = org
  const remaining = kicked.filter(({ id }) => id !== userId)
  if (remaining.length === kicked.length) return org
  return remaining.length > 0 ? { ...rest, kicked: remaining } : rest
}

function withoutUses(org: OrgRow, userId: string): OrgRow {
  const { invitations = [] } = org
  const changed = invitations.map((one) =>
    one.usedBy?.includes(userId) ? { ...one, usedBy: one.usedBy.filter((id) => id !== userId) } : one,
  )
  return changed.some((one, at) => one !== invitations[at]) ? { ...org, invitations: changed } : org
}

function checkHasAdmin(members: readonly Member[]): void {
  if (!members.some(({ role }) => role === 'admin')) throw new AppError('org.lastAdmin')
}
