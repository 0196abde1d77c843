import { guestRoles } from '@parta/contracts/guests'
import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A person whom an admin invited by name. */
const GuestRow = row({
  /** A keyed hash of the organisation and the e-mail or, without one, the name: equal for equal people. */
  id: Type.String(),
  /** The secret in the link. Removed after the invitation was accepted; the unique index is sparse. */
  token: Type.Optional(Type.String()),
  /** Name, e-mail and telephone, sealed. Removed after the invitation was accepted. */
  contact: Type.Optional(Type.String()),
  /** Whether the invitation was mailed; otherwise the admin hands out a link. */
  mailed: Type.Boolean(),
  role: Choice(guestRoles),
  /** The invitation goes to a parent. */
  isChild: Type.Boolean(),
  /** The person who invited; null after their account was deleted. */
  by: nullable(Type.String()),
  at: Timestamp,
  expiresAt: Timestamp,
  acceptedBy: Type.Optional(Type.String()),
})
export type GuestRow = RowOf<typeof GuestRow>

/** The guests of an organisation. The id of the document is the organisation's. */
const GuestsRow = row({
  guests: list(GuestRow),
})
export type GuestsRow = RowOf<typeof GuestsRow>

export const guestLists = aggregate('guests', GuestsRow, [
  index({ 'guests.token': 1 }, { serves: 'the guest of a link; keeps tokens unique', unique: true, sparse: true }),
  index({ 'guests.by': 1 }, { serves: 'the personal data of who invited' }),
  index({ 'guests.acceptedBy': 1 }, { serves: 'the personal data of who accepted', sparse: true }),
  index({ 'guests.expiresAt': 1 }, { serves: 'the job that deletes expired guests' }),
])

export function guestsOf(kit: Kit) {
  return kit.database.native<Stored<GuestsRow>>(guestLists.collection)
}

export async function findGuests(kit: Kit, orgId: string): Promise<GuestsRow> {
  const found = await guestsOf(kit).findOne({ _id: orgId }, { projection: { guests: 1 } })
  return found ?? { guests: [] }
}
