import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { isSiteAdmin } from '@parta/kit/http/audit'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { existingOrg } from './rules.ts'
import { type Member, type OrgRow, orgsOf } from './store.ts'

/** The fields of an organisation's card. */
export interface CardRow
  extends Omit<OrgRow, 'members' | 'requests' | 'invitations' | 'kicked' | 'sellingAsked' | 'words' | 'createdAt'> {
  readonly _id: string
  /** The caller's membership. */
  readonly me: Member | null
}

/** The fields of an organisation's page; of its members the first `limits.membersShown`, the admins and the caller. */
export interface OrgForCaller extends CardRow {
  readonly caller: string
  readonly members: readonly Member[]
  readonly admins: readonly Member[]
  /** Whether the caller's request to join waits for an answer. */
  readonly asked: boolean
  readonly sellingAsked?: OrgRow['sellingAsked']
  readonly requestCount: number
}

/** The fields that are read as they are; members are picked by the database, because there may be thousands. */
const cardFields = {
  name: 1,
  key: 1,
  type: 1,
  tags: 1,
  description: 1,
  address: 1,
  email: 1,
  telephone: 1,
  image: 1,
  private: 1,
  contact: 1,
  isRegistered: 1,
  currency: 1,
  maxMembers: 1,
  memberCount: 1,
  deleted: 1,
  updatedAt: 1,
} as const satisfies Record<Exclude<keyof CardRow, '_id' | 'me'>, 1>

export const cardProjection = (caller: string) => ({
  ...cardFields,
  me: { $ifNull: [{ $first: { $filter: { input: '$members', cond: { $eq: ['$$this.id', caller] } } } }, null] },
})

const callerProjection = (caller: string) => ({
  ...cardProjection(caller),
  members: { $slice: ['$members', limits.membersShown] },
  admins: { $filter: { input: '$members', cond: { $eq: ['$$this.role', 'admin'] } } },
  asked: { $in: [caller, { $ifNull: ['$requests.id', []] }] },
  sellingAsked: 1,
  requestCount: { $size: { $ifNull: ['$requests', []] } },
})

/**
 * Reads an organisation. A site admin reads a private one, too, but not who its members are.
 * @throws org.notFound also of a deleted one, and of a private one for people outside it
 */
export async function findForCaller(kit: Kit, id: string, actor: Actor): Promise<OrgForCaller> {
  const caller = actor.userId
  const found = await orgsOf(kit).findOne<Omit<OrgForCaller, 'caller'>>(
    { _id: id },
    { projection: callerProjection(caller) },
  )
  if (!found || found.deleted) throw new AppError('org.notFound')
  if (!found.private || found.me) return { ...found, caller }
  if (!isSiteAdmin(actor, 'support')) throw new AppError('org.notFound')
  return { ...found, caller, members: [] }
}

/** Returns the same for a document that a change has just written. */
export function forCaller(
  id: string,
  { requests = [], invitations: _links, ...org }: OrgRow,
  caller: string,
): OrgForCaller {
  return {
    ...org,
    _id: id,
    caller,
    me: org.members.find((member) => member.id === caller) ?? null,
    members: org.members.slice(0, limits.membersShown),
    admins: org.members.filter(({ role }) => role === 'admin'),
    asked: requests.some((request) => request.id === caller),
    requestCount: requests.length,
  }
}

/** Reads the whole document, for a check before a change. @throws org.notFound */
export async function findOrg(kit: Kit, id: string): Promise<OrgRow> {
  return existingOrg(
    await orgsOf(kit).findOne({ _id: id }, { projection: { v: 0, facts: 0, commits: 0, causes: 0, pendingAt: 0 } }),
  )
}
