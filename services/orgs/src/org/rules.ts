import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type OrgForm, orgDeleted, orgUpdated } from '@parta/contracts/orgs'
import { folded, wordsOf } from '@parta/contracts/predicates/text'
import type { OrgRole, OrgType } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import type { Static } from 'typebox'
import type { Member, OrgRow, Tags } from './store.ts'

type Form = Omit<Static<typeof OrgForm>, 'file' | 'image'>

/** Part 1, section 3: the creator becomes member, admin and power user; the role admin is all three. */
export function createOrg(
  command: {
    readonly id: string
    readonly founder: string
    readonly image: string
    readonly form: Form
  },
  now: Date,
): Decision<OrgRow, OrgRow> {
  const { form } = command
  const next: OrgRow = {
    ...named(form.name),
    type: form.type,
    tags: form.tags ?? tagsOf(form.type),
    description: form.description ?? '',
    address: form.address ?? '',
    email: form.email ?? '',
    telephone: form.telephone ?? '',
    image: command.image,
    private: form.private ?? false,
    contact: form.contact ?? false,
    isRegistered: false,
    currency: form.currency ?? 'CZK',
    maxMembers: form.maxMembers,
    members: [{ id: command.founder, role: 'admin', since: now }],
    memberCount: 1,
    createdAt: now,
    updatedAt: now,
  }
  return { next, facts: [snapshot(command.id, next)], answer: next }
}

interface Edit {
  readonly id: string
  readonly userId: string
  /** Undefined where the picture does not change. */
  readonly image?: string | undefined
  readonly form: Partial<Form>
}

/** Part 1, section 6: admins and power users change it. Section 5: the limit is never below the number of members. */
export function updateOrg(org: OrgRow | null, { id, userId, image, form }: Edit, now: Date): Decision<OrgRow, OrgRow> {
  const { name, ...fields } = form
  const before = requireRole(org, userId, ['admin', 'powerUser'])
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const next: OrgRow = {
    ...before,
    ...given,
    ...(name === undefined ? {} : named(name)),
    ...(image === undefined ? {} : { image }),
    updatedAt: now,
  }
  if (next.maxMembers !== limits.unlimited && next.maxMembers < next.members.length) {
    throw AppError.field('org.tooManyMembers', 'maxMembers')
  }
  const changesSnapshot = (['name', 'image', 'currency', 'private'] as const).some(
    (field) => next[field] !== before[field],
  )
  return { next, facts: changesSnapshot ? [snapshot(id, next)] : [], answer: next }
}

/** Part 2, section 6: the section of products is opened by the provider, on request. */
export function registerOrg(
  org: OrgRow | null,
  { id, isRegistered }: { readonly id: string; readonly isRegistered: boolean },
  now: Date,
): Decision<OrgRow, { id: string; isRegistered: boolean }> {
  const before = existingOrg(org)
  const answer = { id, isRegistered }
  if (before.isRegistered === isRegistered) return { next: before, answer }
  const { sellingAsked: _answered, ...rest } = before
  const next = { ...rest, isRegistered, updatedAt: now }
  return { next, facts: [snapshot(id, next)], answer }
}

/** Notes once that an admin asks to sell; an organisation that may sell has nothing to ask for. */
export function askToSell(org: OrgRow | null, userId: string, now: Date): Decision<OrgRow, OrgRow> {
  const before = requireRole(org, userId, ['admin'])
  if (before.isRegistered || before.sellingAsked) return { next: before, answer: before }
  const next = { ...before, sellingAsked: { by: userId, at: now } }
  return { next, answer: next }
}

interface Deletion {
  readonly id: string
  readonly userId: string
  readonly hasEvents: boolean
  /** Whether somebody has a subscription of it that is still valid. */
  readonly hasHolders: boolean
}

/**
 * Part 1, section 6: admins only, and not while it has coming events; nor while somebody has a valid subscription,
 * which would be worth nothing without the organisation.
 */
export function deleteOrg(org: OrgRow | null, deletion: Deletion, now: Date): Decision<OrgRow, void> {
  const { id, userId, hasEvents, hasHolders } = deletion
  const before = requireRole(org, userId, ['admin'])
  if (hasEvents) throw new AppError('org.hasEvents')
  if (hasHolders) throw new AppError('org.hasSubscriptions')
  const next = deletedOrg(before, now)
  const members = before.members.map((member) => member.id)
  const batches = Array.from({ length: Math.ceil(members.length / idsPerFact) }, (_none, at) =>
    members.slice(at * idsPerFact, (at + 1) * idsPerFact),
  )
  const facts = batches.map((batch) =>
    factOf(orgDeleted, { orgId: id, orgName: before.name, by: userId, members: batch }),
  )
  return { next, facts: [...facts, snapshot(id, next)], answer: undefined }
}

/** Member ids in one fact: a message of the bus may have one megabyte. */
const idsPerFact = 1000

/** Returns the row of a deleted organisation: without texts and members, and private, so that no list finds it. */
export function deletedOrg(org: OrgRow, now: Date): OrgRow {
  const { requests: _requests, invitations: _invitations, kicked: _kicked, sellingAsked: _asked, ...rest } = org
  const nothing = { name: '', key: '', words: [], description: '', address: '', email: '', telephone: '' }
  const nobody = { members: [], memberCount: 0 }
  return { ...rest, ...nothing, ...nobody, image: 'BASIC', private: true, deleted: true, updatedAt: now }
}

/** Returns the row of an organisation that exists. @throws org.notFound also of a deleted one */
export function existingOrg(org: OrgRow | null): OrgRow {
  if (!org || org.deleted) throw new AppError('org.notFound')
  return org
}

/**
 * Returns the organisation when the caller has one of the roles in it.
 * @throws rights.missing; org.notFound for people outside a private organisation, because they must not know of it
 */
export function requireRole(org: OrgRow | null, userId: string, roles: readonly OrgRole[]): OrgRow {
  const found = existingOrg(org)
  const role = memberOf(found, userId)?.role
  if (!role && found.private) throw new AppError('org.notFound')
  if (!role || !roles.includes(role)) throw new AppError('rights.missing')
  return found
}

export function memberOf(org: OrgRow, userId: string): Member | undefined {
  return org.members.find((member) => member.id === userId)
}

/** The admins who are notified of what members do; admins who have disconnected the organisation are not. */
export function notifiedAdminsOf(org: OrgRow): string[] {
  return org.members.filter(({ role, connected }) => role === 'admin' && connected !== false).map(({ id }) => id)
}

function named(name: string) {
  return { name: name.trim(), key: sortKey(name), words: wordsOf(name) }
}

/** The folded name, cut to 100 characters because page tokens carry it. */
function sortKey(name: string): string {
  return folded(name).slice(0, 100).toWellFormed()
}

export function tagsOf(type: OrgType): Tags {
  return { team: false, club: false, organization: false, [type]: true }
}

/** The snapshot of which other services keep a projection. */
export function snapshot(id: string, org: OrgRow): FactDraft {
  return factOf(orgUpdated, snapshotData(id, org))
}

export function snapshotData(id: string, org: OrgRow) {
  const having = (role: string) => org.members.filter((member) => member.role === role).map((member) => member.id)
  return {
    id,
    name: org.name,
    image: org.image,
    currency: org.currency,
    admins: having('admin'),
    powerUsers: having('powerUser'),
    private: org.private,
    isRegistered: org.isRegistered,
    deleted: org.deleted ?? false,
  }
}
