import type { Org } from '@parta/contracts/orgs'
import type { Currency, OrgRole, OrgType } from '@parta/contracts/values'
import { aggregate } from '@parta/kit/store/mongo'
import { Schema } from 'mongoose'

export type Tags = Org['tags']

export interface Member {
  readonly id: string
  readonly role: OrgRole
  readonly since: Date
  /** Absent is connected: most stay so. */
  readonly connected?: boolean
}

/** Someone who asks to be let in. */
interface JoinRequest {
  readonly id: string
  readonly message: string
  readonly at: Date
  /** They came by an invitation, which has told them whose it is. */
  readonly invited?: true
}

/** A link that lets people in. */
export interface InvitationRow {
  readonly id: string
  readonly token: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly uses: number
  /** -1 is unlimited. */
  readonly maxUses: number
  readonly approval: boolean
}

export interface OrgRow {
  readonly name: string
  /** The name as searches compare it, and its words for prefixes. */
  readonly key: string
  readonly words: readonly string[]
  readonly type: OrgType
  /** Absent in those from before there was such a thing: then its type is its tag. */
  readonly tags?: Tags
  readonly description: string
  readonly address: string
  readonly email: string
  readonly telephone: string
  readonly image: string
  readonly private: boolean
  readonly contact: boolean
  readonly isRegistered: boolean
  readonly currency: Currency
  readonly maxMembers: number
  /** In the order in which they are shown: admins, power users, members, each by the time they came. */
  readonly members: readonly Member[]
  /** Their number, for lists that do not read them. */
  readonly memberCount?: number
  /** In the order in which they asked; absent where nobody does. */
  readonly requests?: readonly JoinRequest[]
  /** Absent where there is none, so that the unique index on their tokens holds only those that there are. */
  readonly invitations?: readonly InvitationRow[]
  /** It was deleted, or nobody is left in it. Absent in those from before there was such a thing. */
  readonly deleted?: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const orgs = aggregate<OrgRow>(
  'orgs',
  {
    name: String,
    key: String,
    words: [String],
    type: String,
    tags: Schema.Types.Mixed,
    description: String,
    address: String,
    email: String,
    telephone: String,
    image: String,
    private: Boolean,
    contact: Boolean,
    isRegistered: Boolean,
    currency: String,
    maxMembers: Number,
    members: [Schema.Types.Mixed],
    memberCount: Number,
    requests: { type: [Schema.Types.Mixed], default: undefined },
    invitations: { type: [Schema.Types.Mixed], default: undefined },
    deleted: Boolean,
    createdAt: Date,
    updatedAt: Date,
  },
  (schema) => {
    // listMyOrgs: the organisations of one person, by name.
    schema.index({ 'members.id': 1, key: 1, _id: 1 })
    // listAllOrgs without a search.
    schema.index({ private: 1, key: 1, _id: 1 })
    // listAllOrgs with the beginning of a word.
    schema.index({ private: 1, words: 1 })
    // Whose invitation it is; two of the same token there cannot be.
    schema.index({ 'invitations.token': 1 }, { unique: true, sparse: true })
    // What someone asked for, when they leave Parta.
    schema.index({ 'requests.id': 1 }, { sparse: true })
    // Whether a picture is still shown: before it is removed.
    schema.index({ image: 1 })
  },
)
