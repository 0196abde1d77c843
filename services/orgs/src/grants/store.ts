import type { GrantStatus } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { Schema } from 'mongoose'

interface Step {
  readonly status: GrantStatus
  readonly at: Date
}

/** What one organisation may see, and how it came to that. */
export interface GrantRow extends Step {
  readonly orgId: string
  /** What was before, the last `limits.grantHistory`. */
  readonly history: readonly Step[]
}

/** One person's contact data, under their id, with whom they let see them. */
export interface ContactRow {
  /** Empty, like the e-mail, when there are none. */
  readonly tel: string
  readonly email: string
  /** When they agreed, and to which version of the text. */
  readonly consent: { readonly at: Date; readonly version: number } | null
  readonly grants: readonly GrantRow[]
  readonly updatedAt: Date
}

export const contacts = aggregate<ContactRow>(
  'contacts',
  {
    tel: String,
    email: String,
    consent: Schema.Types.Mixed,
    grants: [Schema.Types.Mixed],
    updatedAt: Date,
  },
  (schema) => {
    // Whom an organisation that closes is to be taken from.
    schema.index({ 'grants.orgId': 1 })
  },
)

/** One look at somebody's contacts. */
export interface ContactReadRow {
  readonly _id: string
  readonly ownerId: string
  readonly readerId: string
  readonly orgId: string
  readonly at: Date
}

export const contactReads = rows<ContactReadRow>(
  'contact-reads',
  { _id: String, ownerId: String, readerId: String, orgId: String, at: Date },
  (schema) => {
    // listContactReads: who looked at one's own, the last first.
    schema.index({ ownerId: 1, at: -1, _id: -1 })
    // What one looked at oneself: the archive of one's data.
    schema.index({ readerId: 1, _id: 1 })
  },
)

export function contactsOf(kit: Kit, id: string): Promise<Stored<ContactRow> | null> {
  return kit.database.native<Stored<ContactRow>>(contacts.collection).findOne({ _id: id })
}
