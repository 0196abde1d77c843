import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { grantStatuses } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

const status = { status: Choice(grantStatuses), at: Timestamp }

/** The contact grant of one organisation. */
const GrantRow = row({
  orgId: Type.String(),
  ...status,
  /** The earlier statuses, at most `limits.grantHistory`. */
  history: list(row(status)),
})
export type GrantRow = RowOf<typeof GrantRow>

/** A person's contact card, under the person's id, and the organisations that may see it. */
const ContactRow = row({
  /** Empty, like `email`, when the person has cleared the card. */
  tel: Type.String(),
  email: Type.String(),
  /** When the person agreed, and to which version of the text. */
  consent: nullable(row({ at: Timestamp, version: Type.Integer() })),
  grants: list(GrantRow),
  updatedAt: Timestamp,
})
export type ContactRow = RowOf<typeof ContactRow>

export const contacts = aggregate('contacts', ContactRow, [
  index({ 'grants.orgId': 1 }, { serves: 'the people whose grants end because an organisation was deleted' }),
])

/** One reading of a person's contact card by an admin or power user. */
const ContactReadRow = row({
  _id: Type.String(),
  ownerId: Type.String(),
  readerId: Type.String(),
  orgId: Type.String(),
  at: Timestamp,
})
export type ContactReadRow = RowOf<typeof ContactReadRow>

export const contactReads = rows('contact-reads', ContactReadRow, [
  index(
    { ownerId: 1, at: -1, _id: -1 },
    { serves: "listContactReads: the readings of the caller's card, newest first" },
  ),
  index({ readerId: 1, _id: 1 }, { serves: "the readings by one person: their data's archive" }),
])

export function contactsOf(kit: Kit, id: string): Promise<Stored<ContactRow> | null> {
  return kit.database.native<Stored<ContactRow>>(contacts.collection).findOne({ _id: id })
}
