import type { SharedOrg } from '@parta/contracts/invitations'
import type { Org, OrgCard } from '@parta/contracts/orgs'
import type { Kit } from '@parta/kit/kit'
import { cardOf, hiddenFrom, people } from '@parta/kit/people/people'
import { findGrantStatus } from '../grants/find-grants.ts'
import type { CardRow, OrgForCaller } from './find-org.ts'

export function orgCard(org: CardRow): OrgCard {
  return {
    id: org._id,
    name: org.name,
    image: org.image,
    type: org.type,
    tags: org.tags,
    private: org.private,
    contact: org.contact,
    memberCount: org.memberCount,
    maxMembers: org.maxMembers,
    ...(org.me ? { role: org.me.role, connected: org.me.connected ?? true } : {}),
  }
}

export async function orgView(kit: Kit, org: OrgForCaller): Promise<Org> {
  const { me, admins, members } = org
  const [persons, grant] = await Promise.all([
    kit.projections.many(
      people,
      [...admins, ...members, { id: org.caller }].map(({ id }) => id),
    ),
    me ? findGrantStatus(kit, org._id, me.id) : undefined,
  ])
  const hiddenPeople = hiddenFrom(persons.get(org.caller), me !== null && me.role !== 'member')
  return {
    ...orgCard(org),
    description: org.description,
    address: org.address,
    email: org.email,
    telephone: org.telephone,
    isRegistered: org.isRegistered,
    currency: org.currency,
    admins: admins.map(({ id }) => cardOf(id, persons.get(id), hiddenPeople)),
    members: members.map(({ id, role }) => ({ ...cardOf(id, persons.get(id), hiddenPeople), role })),
    asked: org.asked,
    ...(grant ? { grant } : {}),
    ...(me?.role === 'admin' ? forAdmins(org) : {}),
    updatedAt: org.updatedAt.toISOString(),
  }
}

function forAdmins({ requestCount, sellingAsked }: OrgForCaller): Pick<Org, 'requests' | 'sellingAskedAt'> {
  return { requests: requestCount, ...(sellingAsked ? { sellingAskedAt: sellingAsked.at.toISOString() } : {}) }
}

type SharedFields = Pick<CardRow, '_id' | 'name' | 'image' | 'description' | 'tags' | 'memberCount' | 'contact'>

/** The card that a shared link or an invitation shows, also to visitors. */
export function sharedOrg(org: SharedFields): SharedOrg {
  return {
    id: org._id,
    name: org.name,
    image: org.image,
    description: org.description,
    tags: org.tags,
    memberCount: org.memberCount,
    contact: org.contact,
  }
}
