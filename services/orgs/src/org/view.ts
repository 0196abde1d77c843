import type { Org, OrgCard, OrgMember } from '@parta/contracts/orgs'
import { cardOf, people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'
import type { OrgRow } from './store.ts'

/** Admins first, then power users, then members, each by the time they came. */
const rank = { admin: 0, powerUser: 1, member: 2 } as const

export function orgCard(id: string, org: OrgRow, caller: string): OrgCard {
  const role = org.members.find((member) => member.id === caller)?.role
  return {
    id,
    name: org.name,
    image: org.image,
    type: org.type,
    tags: { team: false, club: false, organization: false, [org.type]: true },
    private: org.private,
    contact: org.contact,
    memberCount: org.members.length,
    maxMembers: org.maxMembers,
    ...(role ? { role } : {}),
  }
}

export async function orgView(
  kit: Kit,
  { id, org, caller }: { id: string; org: OrgRow; caller: string },
): Promise<Org> {
  const persons = await kit.copies.many(
    people,
    org.members.map((member) => member.id),
  )
  const members: OrgMember[] = [...org.members]
    .sort((a, b) => rank[a.role] - rank[b.role] || a.since.getTime() - b.since.getTime())
    .map((member) => ({ ...cardOf(member.id, persons.get(member.id)), role: member.role }))
  return {
    ...orgCard(id, org, caller),
    description: org.description,
    address: org.address,
    email: org.email,
    telephone: org.telephone,
    isRegistered: org.isRegistered,
    currency: org.currency,
    admins: members.filter(({ role }) => role === 'admin').map(({ role: _role, ...card }) => card),
    members,
    asked: false,
    updatedAt: org.updatedAt.toISOString(),
  }
}
