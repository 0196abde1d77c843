import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Email, Id, ImageChoice, ImageFile, Line, nullable, PersonCard, params, Telephone, Text } from './shapes.ts'
import { currencies, grantStatuses, memberSorts, orgRoles, orgTypes } from './values.ts'

/** Limits of organisations against floods by one person. */
export const orgLimits = {
  /** Organisations that a person founds in seven days. */
  foundedPerWeek: 50,
  /** For so many hours an account has a tenth of what it may found and invite. */
  newAccountHours: 24,
  /** The newest removed members that an organisation keeps. */
  kickedMax: 500,
} as const

/** `-1` is unlimited; otherwise 1 to 100. */
const MaxMembers = Type.Union(
  [Type.Literal(limits.unlimited), Type.Integer({ minimum: 1, maximum: limits.orgMembersMax })],
  { message: { anyOf: 'validation.maxMembers' } },
)

/** The kinds of an organisation, several at once; shown as badges beside the name. */
const Tags = closed({ team: Type.Boolean(), club: Type.Boolean(), organization: Type.Boolean() })

export const OrgMember = closed({ ...PersonCard.properties, role: Choice(orgRoles) })
export type OrgMember = Static<typeof OrgMember>

export const OrgCard = closed({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  type: Choice(orgTypes),
  tags: Tags,
  private: Type.Boolean(),
  /** Members must share their telephone and e-mail. */
  contact: Type.Boolean(),
  memberCount: Type.Integer(),
  maxMembers: Type.Integer(),
  /** The caller's role; absent for non-members. */
  role: Type.Optional(Choice(orgRoles)),
  /** `false` when the member disconnected the organisation, and gets no posts, events and notifications of it. */
  connected: Type.Optional(Type.Boolean()),
})
export type OrgCard = Static<typeof OrgCard>

export const Org = closed({
  ...OrgCard.properties,
  description: Type.String(),
  address: Type.String(),
  email: Type.String(),
  telephone: Type.String(),
  isRegistered: Type.Boolean(),
  currency: Choice(currencies),
  admins: Type.Array(PersonCard),
  /** The first `limits.membersShown` members: admins, power users, members, each by time of joining. */
  members: Type.Array(OrgMember),
  /** The caller's contact grant, `PENDING` until they answer; for members only. */
  grant: Type.Optional(Choice(grantStatuses)),
  /** `true` when the caller's request to join is waiting for a decision. */
  asked: Type.Boolean(),
  /** The number of waiting requests; for admins only. */
  requests: Type.Optional(Type.Integer()),
  /** When the permission to sell was asked for, for admins only; absent once it may sell, or when nobody asked. */
  sellingAskedAt: Type.Optional(Type.String({ format: 'date-time' })),
  updatedAt: Type.String(),
})
export type Org = Static<typeof Org>

export const OrgForm = closed({
  name: Line(limits.orgNameMax),
  type: Choice(orgTypes),
  tags: Type.Optional(Tags),
  description: Type.Optional(Text(limits.descriptionMax)),
  address: Type.Optional(Text(limits.urlMax)),
  email: Type.Optional(Type.Union([Email, Type.Literal('')], { message: { anyOf: 'validation.email' } })),
  telephone: Type.Optional(Telephone),
  private: Type.Optional(Type.Boolean()),
  contact: Type.Optional(Type.Boolean()),
  maxMembers: MaxMembers,
  currency: Type.Optional(Choice(currencies)),
  image: Type.Optional(ImageChoice),
  file: Type.Optional(ImageFile),
})

export const createOrg = operation({
  name: 'createOrg',
  summary: 'Create an organisation; the caller becomes its admin.',
  service: 'orgs',
  method: 'POST',
  path: '/a/organization',
  body: OrgForm,
  reply: Org,
  errors: ['image.invalid', 'org.tooManyFounded'],
})

export const updateOrg = operation({
  name: 'updateOrg',
  summary: 'Change an organisation; admins and power users only. Omitted fields stay unchanged.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization',
  body: closed({ id: Id, ...Type.Partial(OrgForm).properties }),
  reply: Org,
  errors: ['org.notFound', 'rights.missing', 'org.tooManyMembers', 'image.invalid'],
})

export const deleteOrg = operation({
  name: 'deleteOrg',
  summary:
    'Delete an organisation; admins only, and not while it has coming events, or somebody has a valid subscription of it.',
  service: 'orgs',
  method: 'DELETE',
  path: '/a/organization/single/:id',
  params: params.id,
  errors: ['org.notFound', 'rights.missing', 'org.hasEvents', 'org.hasSubscriptions'],
})

export const registerOrg = operation({
  name: 'registerOrg',
  summary: 'Let an organisation sell products, or stop it; site admins only. What was bought stays valid.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/admin/registration/:id',
  who: 'siteAdmin',
  role: 'support',
  proof: 'secret',
  params: params.id,
  body: closed({ isRegistered: Type.Boolean() }),
  reply: closed({ id: Id, isRegistered: Type.Boolean() }),
  errors: ['org.notFound'],
})

export const askToSell = operation({
  name: 'askToSell',
  summary:
    'Ask the operators for the permission that an organisation sells products; its admins only. Asking again, or for one that may sell, changes nothing.',
  service: 'orgs',
  method: 'POST',
  path: '/a/organization/registration/:id',
  params: params.id,
  reply: Org,
  errors: ['org.notFound', 'rights.missing'],
})

export const listMembers = operation({
  name: 'listMembers',
  summary:
    'The members of an organisation; those of a private one are for its members only. `name` ignores case and diacritics. Only members can sort by emoji.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/members/:id',
  scope: 'orgs:read',
  params: params.id,
  query: closed({
    ...paging,
    name: Type.Optional(Type.String({ maxLength: limits.nameMax })),
    sort: Type.Optional(Choice(memberSorts)),
  }),
  reply: closed({
    ...Page(closed({ ...OrgMember.properties, emoji: Type.Integer({ minimum: 0 }), granted: Type.Boolean() }))
      .properties,
    total: Type.Integer(),
  }),
  errors: ['org.notFound', 'rights.missing'],
})

export const setRole = operation({
  name: 'setRole',
  summary:
    'Change a member’s role. Admins give any role, power users only member and power user. The last admin keeps the role.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/role/:id',
  logged: 'authz_change',
  params: params.id,
  body: closed({ memberId: Id, newRole: Choice(orgRoles) }),
  reply: Org,
  errors: ['org.notFound', 'org.memberUnknown', 'org.lastAdmin', 'rights.missing'],
})

export const kickMember = operation({
  name: 'kickMember',
  summary:
    'Remove a member; admins only, and not themselves. They can neither join again nor ask to until `readmitMember`.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/kick/:id',
  logged: 'authz_change',
  params: params.id,
  body: closed({ memberId: Id, message: Type.Optional(Text(limits.leaveMessageMax)) }),
  reply: Org,
  errors: ['org.notFound', 'org.memberUnknown', 'rights.missing'],
})

export const connectOrg = operation({
  name: 'connectOrg',
  summary:
    'Connect or disconnect an organisation without leaving it: whether the caller gets its posts, events and notifications.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/connect/:id',
  params: params.id,
  body: closed({ connected: Type.Boolean() }),
  reply: Org,
  errors: ['org.notFound', 'org.notMember'],
})

export const getOrg = operation({
  name: 'getOrg',
  summary:
    'One organisation with its members. Of a private one, site admins with the role `support` get all but the members.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/single/:id',
  scope: 'orgs:read',
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
  scope: 'orgs:read',
  query: closed({ ...paging }),
  reply: Page(OrgCard),
})

export const listAllOrgs = operation({
  name: 'listAllOrgs',
  summary: 'All organisations that are not private, by name; `name` ignores case and diacritics.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/all-orgs',
  scope: 'orgs:read',
  query: closed({ ...paging, name: Type.Optional(Type.String({ maxLength: limits.orgNameMax })) }),
  reply: Page(OrgCard),
  cost: 'search',
})

export const joinOrg = operation({
  name: 'joinOrg',
  summary: 'Join an organisation; `ref` is the id of the person who shared it.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/join/:id',
  params: params.id,
  body: closed({ ref: Type.Optional(Id) }),
  reply: Org,
  errors: ['org.notFound', 'org.full', 'org.kicked', 'org.alreadyMember', 'notes.grantRequired'],
})

export const leaveOrg = operation({
  name: 'leaveOrg',
  summary: 'Leave an organisation; the last admin cannot.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/leave/:id',
  params: params.id,
  body: closed({ message: Type.Optional(Text(limits.leaveMessageMax)) }),
  errors: ['org.notFound', 'org.notMember', 'org.lastAdmin'],
})

/** The snapshot of an organisation, from which other services keep projections. */
export const orgUpdated = fact(
  'orgs.org-updated',
  closed({
    id: Id,
    name: Type.String(),
    image: Type.String(),
    currency: Choice(currencies),
    admins: Type.Array(Type.String()),
    powerUsers: Type.Array(Type.String()),
    private: Type.Boolean(),
    /** It may sell products. */
    isRegistered: Type.Boolean(),
    deleted: Type.Boolean(),
  }),
  { kept: true },
)
export type OrgSnapshot = Static<typeof orgUpdated.data>

const memberFact = { orgId: Id, orgName: Type.String(), userId: Id }
/** A member joined. `admins` in facts about members are the connected admins, who are notified. */
export const memberJoined = fact(
  'orgs.member-joined',
  closed({
    ...memberFact,
    admins: Type.Array(Id),
    /** The person whose shared link the member used. */
    ref: Type.Optional(Id),
    /** The member came by an invitation of the organisation. */
    invited: Type.Optional(Type.Literal(true)),
  }),
)
export const memberLeft = fact(
  'orgs.member-left',
  closed({ ...memberFact, admins: Type.Array(Id), message: Type.String() }),
)
export const memberKicked = fact('orgs.member-kicked', closed({ ...memberFact, by: Id, message: Type.String() }))
export const roleChanged = fact(
  'orgs.role-changed',
  closed({
    ...memberFact,
    by: nullable(Id),
    role: Choice(orgRoles),
    /** Set when the member disconnected the organisation and gets no notifications. */
    rests: Type.Optional(Type.Literal(true)),
  }),
)
/** The organisation was deleted; with its last members, who are notified. */
export const orgDeleted = fact(
  'orgs.org-deleted',
  closed({ orgId: Id, orgName: Type.String(), by: nullable(Id), members: Type.Array(Id) }),
)
export const joinRequested = fact('orgs.join-requested', closed({ ...memberFact, admins: Type.Array(Id) }))
export const requestWithdrawn = fact('orgs.request-withdrawn', closed({ orgId: Id, userId: Id }))
export const joinDecided = fact('orgs.join-decided', closed({ ...memberFact, by: Id, approved: Type.Boolean() }))
