import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { standing } from './rules.ts'
import { type Member, type OrgRow, orgsOf } from './store.ts'

/** What a card shows, and who calls. */
export interface CardRow extends Omit<OrgRow, 'members' | 'requests' | 'invitations'> {
  readonly _id: string
  readonly memberCount: number
  readonly me: Member | null
}

/** An organisation as one caller sees it: of its thousands of members only the first, its admins and the caller. */
export interface SeenOrg extends CardRow {
  readonly caller: string
  readonly members: readonly Member[]
  readonly admins: readonly Member[]
  readonly asked: boolean
  readonly requestCount: number
}

/** Read by the database, so that a document with thousands of members does not leave it. */
const cardFields = Object.fromEntries(
  (
    [
      'name',
      'key',
      'type',
      'tags',
      'description',
      'address',
      'email',
      'telephone',
      'image',
      'private',
      'contact',
      'isRegistered',
      'currency',
      'maxMembers',
      'deleted',
      'updatedAt',
    ] satisfies (keyof OrgRow)[]
  ).map((field) => [field, 1]),
)

export const cardProjection = (caller: string) => ({
  ...cardFields,
  memberCount: { $ifNull: ['$memberCount', { $size: '$members' }] },
  me: { $ifNull: [{ $first: { $filter: { input: '$members', cond: { $eq: ['$$this.id', caller] } } } }, null] },
})

const seenProjection = (caller: string) => ({
  ...cardProjection(caller),
  members: { $slice: ['$members', limits.membersShown] },
  admins: { $filter: { input: '$members', cond: { $eq: ['$$this.role', 'admin'] } } },
  asked: { $in: [caller, { $ifNull: ['$requests.id', []] }] },
  requestCount: { $size: { $ifNull: ['$requests', []] } },
})

/** @throws org.notFound also of a deleted one, and of a private one for those outside it */
export async function findSeen(kit: Kit, id: string, caller: string): Promise<SeenOrg> {
  const found = await orgsOf(kit).findOne<Omit<SeenOrg, 'caller'>>({ _id: id }, { projection: seenProjection(caller) })
  if (!found || found.deleted || (found.private && !found.me)) throw new AppError('org.notFound')
  return { ...found, caller }
}

/** The same of what a change has just written. */
export function seenBy(id: string, { requests = [], invitations: _links, ...org }: OrgRow, caller: string): SeenOrg {
  return {
    ...org,
    _id: id,
    caller,
    memberCount: org.members.length,
    me: org.members.find((member) => member.id === caller) ?? null,
    members: org.members.slice(0, limits.membersShown),
    admins: org.members.filter(({ role }) => role === 'admin'),
    asked: requests.some((request) => request.id === caller),
    requestCount: requests.length,
  }
}

/** The whole document, for commands that look before they change it. @throws org.notFound */
export async function findOrg(kit: Kit, id: string): Promise<OrgRow> {
  return standing(
    await orgsOf(kit).findOne({ _id: id }, { projection: { v: 0, facts: 0, commits: 0, causes: 0, pendingAt: 0 } }),
  )
}
