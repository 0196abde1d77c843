import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { type ContactRow, contacts } from './store.ts'

/** Whether someone has contact data and lets the organisation see them. */
export async function hasGranted(kit: Kit, orgId: string, userId: string): Promise<boolean> {
  return (await grantedAmong(kit, orgId, [userId])).has(userId)
}

/** Those of the people who have contact data and let the organisation see them. */
export async function grantedAmong(kit: Kit, orgId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await kit.database
    .native<Stored<ContactRow>>(contacts.collection)
    .find(
      { _id: { $in: [...userIds] }, consent: { $ne: null }, grants: { $elemMatch: { orgId, status: 'GRANTED' } } },
      { projection: { _id: 1 } },
    )
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}
