import type { Envelope } from '@parta/contracts/fact'
import type { Kit } from '@parta/kit/kit'
import { contacts } from '../grants/store.ts'
import { dropOrg, withdraw } from './rules.ts'

/** Ends the contact grant of a member who left or was kicked: the organisation has to ask again if they rejoin. */
export async function followLeft(
  kit: Kit,
  { at, data }: Envelope<{ readonly orgId: string; readonly userId: string }>,
): Promise<void> {
  const left = { orgId: data.orgId, left: new Date(at) }
  await kit.change(contacts, data.userId, (state, now) => withdraw(state, left, now))
}

/** Removes every contact grant of a deleted organisation. */
export async function followDeleted(kit: Kit, orgId: string): Promise<void> {
  const found = kit.database.native(contacts.collection).find({ 'grants.orgId': orgId }, { projection: { _id: 1 } })
  for await (const { _id } of found) await kit.change(contacts, _id, (state, now) => dropOrg(state, orgId, now))
}
