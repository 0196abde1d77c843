import type { Currency, OrgRole, OrgType } from '@parta/contracts/values'
import { aggregate } from '@parta/kit/mongo'
import { Schema } from 'mongoose'

export interface Member {
  readonly id: string
  readonly role: OrgRole
  readonly since: Date
}

export interface OrgRow {
  readonly name: string
  /** The name as searches compare it, and its words for prefixes. */
  readonly key: string
  readonly words: readonly string[]
  readonly type: OrgType
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
  readonly members: readonly Member[]
  /** Nobody is left in it. Absent in those from before there was such a thing. */
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
    deleted: Boolean,
    createdAt: Date,
    updatedAt: Date,
  } as never,
  (schema) => {
    // listMyOrgs: the organisations of one person, by name.
    schema.index({ 'members.id': 1, key: 1, _id: 1 })
    // listAllOrgs without a search.
    schema.index({ private: 1, key: 1, _id: 1 })
    // listAllOrgs with the beginning of a word.
    schema.index({ private: 1, words: 1 })
    // Whether a picture is still shown: before it is removed.
    schema.index({ image: 1 })
  },
)
