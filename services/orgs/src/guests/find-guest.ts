import type { Kit } from '@parta/kit/kit'
import { type GuestRow, guestsOf } from './store.ts'

/** A guest with the organisation that they were invited to. */
export interface FoundGuest {
  readonly orgId: string
  readonly guest: GuestRow
}

export async function findGuest(kit: Kit, token: string): Promise<FoundGuest | null> {
  const found = await guestsOf(kit).findOne({ 'guests.token': token }, { projection: { 'guests.$': 1 } })
  const guest = found?.guests[0]
  return found && guest ? { orgId: String(found._id), guest } : null
}
