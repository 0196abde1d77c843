import type { Kit } from '@parta/kit/kit'
import { forgetGuest } from './rules.ts'
import { guestLists, guestsOf } from './store.ts'

/** Removes a person from the lists of guests: their id as inviter, and the invitations that they accepted. */
export async function forgetPerson(kit: Kit, userId: string): Promise<void> {
  const found = await guestsOf(kit)
    .find({ $or: [{ 'guests.by': userId }, { 'guests.acceptedBy': userId }] }, { projection: { _id: 1 } })
    .toArray()
  for (const { _id } of found) await kit.change(guestLists, String(_id), (state) => forgetGuest(state, userId))
}

/** Deletes the guests of a deleted organisation; their links do not work any more. */
export async function dropGuests(kit: Kit, orgId: string): Promise<void> {
  await guestsOf(kit).deleteOne({ _id: orgId })
}
