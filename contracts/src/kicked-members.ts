import { Type } from 'typebox'
import { fact } from './fact.ts'
import { closed, operation } from './operation.ts'
import { Id, PersonCard, params } from './shapes.ts'

/** Part 1, section 6: members whom an admin removed, and who come back only when an admin readmits them. */
export const listKickedMembers = operation({
  name: 'listKickedMembers',
  summary: 'The removed members of an organisation, who cannot join again, the latest first; admins only.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/kicked/:id',
  params: params.id,
  reply: closed({ items: Type.Array(closed({ person: PersonCard, at: Type.String({ format: 'date-time' }) })) }),
  errors: ['org.notFound', 'rights.missing'],
})

export const readmitMember = operation({
  name: 'readmitMember',
  summary: 'Let a removed member join again; admins only. For anybody else nothing changes.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/readmit/:id',
  logged: 'authz_change',
  params: params.id,
  body: closed({ memberId: Id }),
  errors: ['org.notFound', 'rights.missing'],
})

/** An admin lets a removed member join, or ask to join, again. */
export const memberReadmitted = fact(
  'orgs.member-readmitted',
  closed({ orgId: Id, orgName: Type.String(), userId: Id, by: Id }),
)
