import type { Envelope } from '@parta/contracts/fact'
import type { Kit } from '@parta/kit/kit'
import { contacts } from '../grants/store.ts'
import { dropOrg, withdraw } from './rules.ts'

/** Whoever left or was kicked is asked again when they come back. */
export async function followLeft(
  kit: Kit,
  { at, data }: Envelope<{ readonly orgId: string; readonly userId: string }>,
): Promise<void> {
  const left = { orgId: data.orgId, left: new Date(at) }
  await kit.change(contacts, data.userId, (state, now) => withdraw(state, left, now))
}

/** Nobody lets an organisation see anything that is no more. */
export async function followClosed(kit: Kit, orgId: string): Promise<void> {
  const found = kit.database.native(contacts.collection).find({ 'grants.orgId': orgId }, { projection: { _id: 1 } })
  for await (const { _id } of found) await kit.change(contacts, _id, (state, now) => dropOrg(state, orgId, now))
}
