import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { OrgCard } from './orgs.ts'
import { Id, nullable, PersonCard, params, Text } from './shapes.ts'

export const requestJoin = operation({
  name: 'requestJoin',
  summary: 'Request to join a private organisation; its admins decide.',
  service: 'orgs',
  method: 'POST',
  path: '/a/organization/requests/:id',
  params: params.id,
  body: closed({ message: Type.Optional(Text(limits.joinMessageMax)) }),
  errors: [
    'org.notFound',
    'org.kicked',
    'org.alreadyMember',
    'org.alreadyAsked',
    'org.tooManyRequests',
    'notes.grantRequired',
  ],
})

/**
 * The caller's request to join an organisation. A private organisation has no name here unless the caller was invited.
 */
export const OwnRequest = closed({
  org: closed({ id: Type.String(), name: nullable(Type.String()), image: Type.String() }),
  message: Type.String(),
  at: Type.String({ format: 'date-time' }),
})
export type OwnRequest = Static<typeof OwnRequest>

export const listOwnRequests = operation({
  name: 'listOwnRequests',
  summary: 'The caller’s undecided requests to join organisations, the latest first.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/my-requests',
  reply: closed({ items: Type.Array(OwnRequest) }),
})

export const withdrawRequest = operation({
  name: 'withdrawRequest',
  summary: 'Withdraw the caller’s request to join an organisation. If there is none, nothing changes.',
  service: 'orgs',
  method: 'DELETE',
  path: '/a/organization/requests/:id',
  params: params.id,
})

export const listRequests = operation({
  name: 'listRequests',
  summary: 'The undecided requests to join an organisation, the oldest first; admins only.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/requests/:id',
  params: params.id,
  reply: closed({
    items: Type.Array(closed({ person: PersonCard, message: Type.String(), at: Type.String({ format: 'date-time' }) })),
  }),
  errors: ['org.notFound', 'rights.missing'],
})

export const decideRequest = operation({
  name: 'decideRequest',
  summary: 'Approve or refuse a request to join an organisation; admins only.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/organization/requests/:id',
  params: params.id,
  body: closed({ userId: Id, approve: Type.Boolean() }),
  errors: ['org.notFound', 'org.requestUnknown', 'org.full', 'rights.missing'],
})

export const Invitation = closed({
  id: Type.String(),
  /** The secret in the link and the QR code: `/invitation/<token>`. */
  token: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.String({ format: 'date-time' }),
  uses: Type.Integer(),
  /** -1 for unlimited. */
  maxUses: Type.Integer(),
  /** `true` when an admin must still approve people who come by the link. */
  approval: Type.Boolean(),
})
export type Invitation = Static<typeof Invitation>

export const createInvitation = operation({
  name: 'createInvitation',
  summary: 'Create an invitation link; admins and power users only.',
  service: 'orgs',
  method: 'POST',
  path: '/a/organization/invitations/:id',
  params: params.id,
  body: closed({
    days: Type.Integer({ minimum: 1, maximum: limits.invitationDaysMax }),
    maxUses: Type.Union(
      [Type.Literal(limits.unlimited), Type.Integer({ minimum: 1, maximum: limits.invitationUsesMax })],
      { message: { anyOf: 'validation.maxUses' } },
    ),
    approval: Type.Optional(Type.Boolean()),
  }),
  reply: Invitation,
  errors: ['org.notFound', 'rights.missing', 'invitation.tooMany'],
})

export const listInvitations = operation({
  name: 'listInvitations',
  summary: 'The invitation links that still work; admins and power users only.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/invitations/:id',
  params: params.id,
  reply: closed({ items: Type.Array(Invitation) }),
  errors: ['org.notFound', 'rights.missing'],
})

export const revokeInvitation = operation({
  name: 'revokeInvitation',
  summary: 'Revoke an invitation link; admins and power users only.',
  service: 'orgs',
  method: 'DELETE',
  path: '/a/organization/invitations/:id',
  params: params.id,
  query: closed({ invitationId: Id }),
  errors: ['org.notFound', 'invitation.notFound', 'rights.missing'],
})

/** The secret in the link of an invitation. */
export const InvitationToken = Type.String({ minLength: 20, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })

/** What the preview of a shared link shows of an organisation. */
export const SharedOrg = closed({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  description: Type.String(),
  tags: OrgCard.properties.tags,
  memberCount: Type.Integer(),
  contact: Type.Boolean(),
})
export type SharedOrg = Static<typeof SharedOrg>

/** An organisation behind an invitation link, for visitors. */
export const InvitedOrg = closed({
  ...SharedOrg.properties,
  /** `true` when an admin must still approve people who come by the link. */
  approval: Type.Boolean(),
  expiresAt: Type.String({ format: 'date-time' }),
})
export type InvitedOrg = Static<typeof InvitedOrg>

export const getInvitation = operation({
  name: 'getInvitation',
  summary: 'The organisation of an invitation link.',
  service: 'orgs',
  method: 'GET',
  path: '/public/invitation/:token',
  params: closed({ token: InvitationToken }),
  reply: closed({ org: SharedOrg, approval: Type.Boolean(), expiresAt: Type.String({ format: 'date-time' }) }),
  errors: ['invitation.notFound', 'invitation.expired', 'invitation.usedUp'],
})

export const acceptInvitation = operation({
  name: 'acceptInvitation',
  summary: 'Join an organisation by an invitation link, or request to join if the link requires approval.',
  service: 'orgs',
  method: 'POST',
  path: '/a/organization/invitation/accept',
  body: closed({ token: InvitationToken, message: Type.Optional(Text(limits.joinMessageMax)) }),
  reply: closed({ outcome: Choice(['JOINED', 'ASKED']), orgId: Type.String() }),
  errors: [
    'invitation.notFound',
    'invitation.expired',
    'invitation.usedUp',
    'org.full',
    'org.kicked',
    'org.alreadyMember',
    'org.alreadyAsked',
    'org.tooManyRequests',
    'notes.grantRequired',
  ],
})

export const getSharedOrg = operation({
  name: 'getSharedOrg',
  summary: 'The card of a shared organisation. A private organisation is reported as not found.',
  service: 'orgs',
  method: 'GET',
  path: '/public/share/org/:id',
  params: params.id,
  reply: SharedOrg,
  errors: ['share.notFound'],
})
