import type { GrantStatus } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Stored } from '@parta/kit/store/mongo'
import { grantOf } from './rules.ts'
import { type ContactRow, contacts, contactsOf } from './store.ts'

/** Returns a member's contact grant; `PENDING` until they answer. */
export async function findGrantStatus(kit: Kit, orgId: string, userId: string): Promise<GrantStatus> {
  return grantOf(await contactsOf(kit, userId), orgId)?.status ?? 'PENDING'
}

/** Whether a person has a contact card and has granted it to the organisation. */
export async function hasGranted(kit: Kit, orgId: string, userId: string): Promise<boolean> {
  return (await grantedAmong(kit, orgId, [userId])).has(userId)
}

/** Returns the people who have a contact card and have granted it to the organisation. */
export async function grantedAmong(kit: Kit, orgId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await kit.database
    .native<Stored<ContactRow>>(contacts.collection)
    .find(
      { _id: { $in: [...userIds] }, consent: { $ne: null }, grants: { $elemMatch: { orgId, status: 'GRANTED' } } },
      { projection: { _id: 1 } },
    )
    .toArray()
  const owners = await kit.projections.many(
    people,
    found.map(({ _id }) => _id),
  )
  return new Set(found.flatMap(({ _id }) => (owners.get(_id)?.deleted ? [] : [_id])))
}
