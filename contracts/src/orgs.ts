import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Email, Id, ImageChoice, ImageFile, Line, PersonCard, params, Text } from './shapes.ts'
import { currencies, orgRoles, orgTypes } from './values.ts'

/** `-1` is unlimited; otherwise 1 to 100. */
const MaxMembers = Type.Union(
  [Type.Literal(limits.unlimited), Type.Integer({ minimum: 1, maximum: limits.orgMembersMax })],
  { message: { anyOf: 'validation.maxMembers' } },
)

const Telephone = Type.String({
  pattern: '^(\\+?\\d{6,14})?$',
  maxLength: limits.telephoneMax,
  message: { pattern: 'validation.telephone' },
})

const OrgMember = closed({ ...PersonCard.properties, role: Type.Enum([...orgRoles]) })
export type OrgMember = Static<typeof OrgMember>

export const OrgCard = closed({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  type: Type.Enum([...orgTypes]),
  private: Type.Boolean(),
  memberCount: Type.Integer(),
  maxMembers: Type.Integer(),
  /** The caller's role, absent when they are not a member. */
  role: Type.Optional(Type.Enum([...orgRoles])),
})
export type OrgCard = Static<typeof OrgCard>

export const Org = closed({
  ...OrgCard.properties,
  description: Type.String(),
  address: Type.String(),
  email: Type.String(),
  telephone: Type.String(),
  contact: Type.Boolean(),
  isRegistered: Type.Boolean(),
  currency: Type.Enum([...currencies]),
  members: Type.Array(OrgMember),
  updatedAt: Type.String(),
})
export type Org = Static<typeof Org>

export const OrgForm = closed({
  name: Line(limits.orgNameMax),
  type: Type.Enum([...orgTypes]),
  description: Type.Optional(Text(limits.descriptionMax)),
  address: Type.Optional(Text(limits.urlMax)),
  email: Type.Optional(Type.Union([Email, Type.Literal('')], { message: { anyOf: 'validation.email' } })),
  telephone: Type.Optional(Telephone),
  private: Type.Optional(Type.Boolean()),
  contact: Type.Optional(Type.Boolean()),
  maxMembers: MaxMembers,
  currency: Type.Optional(Type.Enum([...currencies])),
  image: Type.Optional(ImageChoice),
  file: Type.Optional(ImageFile),
})

export const createOrg = operation({
  name: 'createOrg',
  summary: 'Found an organisation; its founder is member, admin and power user.',
  service: 'orgs',
  method: 'POST',
  path: '/a/organization',
  body: OrgForm,
  reply: Org,
  errors: ['profile.incomplete', 'image.invalid'],
})

export const getOrg = operation({
  name: 'getOrg',
  summary: 'One organisation with its members.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/single/:id',
  params: params.id,
  reply: Org,
  errors: ['org.notFound'],
})

export const listMyOrgs = operation({
  name: 'listMyOrgs',
  summary: 'The organisations that the caller belongs to, by name.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/my-orgs',
  query: closed({ ...paging }),
  reply: Page(OrgCard),
})

export const listAllOrgs = operation({
  name: 'listAllOrgs',
  summary: 'All organisations that are not private, by name; `name` ignores case and diacritics.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/all-orgs',
  query: closed({ ...paging, name: Type.Optional(Type.String({ maxLength: limits.orgNameMax })) }),
  reply: Page(OrgCard),
  cost: 'search',
})

export const joinOrg = operation({
  name: 'joinOrg',
  summary: 'Become a member.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/join/:id',
  params: params.id,
  body: closed({ ref: Type.Optional(Id) }),
  reply: Org,
  errors: ['org.notFound', 'org.full', 'org.alreadyMember', 'profile.incomplete'],
})

export const leaveOrg = operation({
  name: 'leaveOrg',
  summary: 'Cease to be a member; the last admin cannot.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/leave/:id',
  params: params.id,
  body: closed({ message: Type.Optional(Text(limits.leaveMessageMax)) }),
  errors: ['org.notFound', 'org.notMember', 'org.lastAdmin', 'profile.incomplete'],
})

/** The snapshot of an organisation from which others keep their own copies. */
export const orgUpdated = fact(
  'orgs.org-updated',
  closed({
    id: Id,
    name: Type.String(),
    image: Type.String(),
    currency: Type.Enum([...currencies]),
    admins: Type.Array(Type.String()),
    powerUsers: Type.Array(Type.String()),
    deleted: Type.Boolean(),
  }),
  { kept: true },
)
export type OrgSnapshot = Static<typeof orgUpdated.data>

export const memberJoined = fact(
  'orgs.member-joined',
  closed({ orgId: Id, orgName: Type.String(), userId: Id, admins: Type.Array(Id) }),
)
export const memberLeft = fact(
  'orgs.member-left',
  closed({ orgId: Id, orgName: Type.String(), userId: Id, admins: Type.Array(Id), message: Type.String() }),
)
