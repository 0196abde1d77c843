import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** An address whose owner wants no more invitations. The id is a keyed hash of the address, which may have no account. */
const InvitationBlockRow = row({ _id: Type.String(), at: Timestamp })
type InvitationBlockRow = RowOf<typeof InvitationBlockRow>

export const invitationBlocks = rows('invitation-blocks', InvitationBlockRow, [])

function blocksOf(kit: Kit) {
  return kit.database.native<InvitationBlockRow>(invitationBlocks.collection)
}

export async function isBlocked(kit: Kit, receiver: string): Promise<boolean> {
  return (await blocksOf(kit).findOne({ _id: receiver })) !== null
}

export async function deleteBlock(kit: Kit, receiver: string): Promise<void> {
  await blocksOf(kit).deleteOne({ _id: receiver })
}
