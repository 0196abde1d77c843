import { Choice } from '@parta/contracts/operation'
import { type Org, OrgCard } from '@parta/contracts/orgs'
import { nullable } from '@parta/contracts/shapes'
import { currencies, orgRoles, orgTypes } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

export type Tags = Org['tags']

const Member = row({
  id: Type.String(),
  role: Choice(orgRoles),
  since: Timestamp,
  /** Absent means `true`; stored only once the member has disconnected the organisation. */
  connected: Type.Optional(Type.Boolean()),
})
export type Member = RowOf<typeof Member>

/** A request to join that waits for an admin's answer. */
const JoinRequest = row({
  id: Type.String(),
  message: Type.String(),
  at: Timestamp,
  /** The person opened an invitation, and so has seen the organisation's name. Absent in other requests. */
  invited: Type.Optional(Type.Literal(true)),
})

/** A removed member, who joins again only when an admin lets them. */
const KickedMember = row({ id: Type.String(), at: Timestamp })

/** A link by which people join. */
const InvitationRow = row({
  id: Type.String(),
  token: Type.String(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  uses: Type.Integer(),
  /** -1 is unlimited. */
  maxUses: Type.Integer(),
  /** The people who have used it: a person who leaves and comes back counts once. Absent without a limit. */
  usedBy: Type.Optional(list(Type.String())),
  /** An admin must let in the people who come by it. */
  approval: Type.Boolean(),
})
export type InvitationRow = RowOf<typeof InvitationRow>

const OrgRow = row({
  name: Type.String(),
  /** The name in the form that searches compare and lists are sorted by. */
  key: Type.String(),
  /** The words of `key`, for searches by the beginning of a word. */
  words: list(Type.String()),
  type: Choice(orgTypes),
  tags: OrgCard.properties.tags,
  description: Type.String(),
  address: Type.String(),
  email: Type.String(),
  telephone: Type.String(),
  image: Type.String(),
  private: Type.Boolean(),
  /** Members must grant the organisation their contact card. */
  contact: Type.Boolean(),
  isRegistered: Type.Boolean(),
  /** Who asked for the permission to sell, `null` once they are gone; absent when nobody waits for it. */
  sellingAsked: Type.Optional(row({ by: nullable(Type.String()), at: Timestamp })),
  currency: Choice(currencies),
  maxMembers: Type.Integer(),
  /** In the order in which they are shown: admins, power users, members, each by the time they joined. */
  members: list(Member),
  /** The number of members, for lists that do not read them. */
  memberCount: Type.Integer(),
  /** In the order in which they were made; absent where there are none. */
  requests: Type.Optional(list(JoinRequest)),
  /** The newest removed members, in the order in which they were removed. Absent where there are none. */
  kicked: Type.Optional(list(KickedMember)),
  /** Absent where there are none, because the unique index on their tokens is sparse. */
  invitations: Type.Optional(list(InvitationRow)),
  /** True once it was deleted or its last member left Parta. Absent before. */
  deleted: Type.Optional(Type.Boolean()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type OrgRow = RowOf<typeof OrgRow>

export const orgs = aggregate('orgs', OrgRow, [
  index({ 'members.id': 1, key: 1, _id: 1 }, { serves: 'listMyOrgs: the organisations of one person, by name' }),
  index({ private: 1, key: 1, _id: 1 }, { serves: 'listAllOrgs without a search, the sitemap' }),
  index({ key: 1, _id: 1 }, { serves: 'listOrgsForAdmin' }),
  index({ private: 1, words: 1 }, { serves: 'listAllOrgs by the beginning of a word' }),
  index(
    { 'invitations.token': 1 },
    { serves: 'the organisation of an invitation; keeps tokens unique', unique: true, sparse: true },
  ),
  index({ 'requests.id': 1 }, { serves: "a person's requests to join: own list, archive and erasure", sparse: true }),
  index({ 'kicked.id': 1 }, { serves: 'the organisations that removed a person: archive and erasure', sparse: true }),
  index({ 'invitations.usedBy': 1 }, { serves: 'the links that a person has used: archive and erasure', sparse: true }),
  index(
    { 'sellingAsked.by': 1 },
    { serves: 'the organisations for which a person asked to sell: archive and erasure', sparse: true },
  ),
  index({ image: 1 }, { serves: 'whether a picture is still shown, before it is removed' }),
])

export function orgsOf(kit: Kit) {
  return kit.database.native<Stored<OrgRow>>(orgs.collection)
}
