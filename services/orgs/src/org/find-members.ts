import type { Kit } from '@parta/kit/kit'
import { type OrgRow, orgs } from './store.ts'

export type FoundOrg = Pick<OrgRow, 'name' | 'image' | 'private' | 'contact' | 'deleted' | 'members'> & {
  readonly _id: string
}

/**
 * Returns organisations by id, each with only those members who are among `userIds`: an organisation may have
 * thousands of members. Deleted organisations are left out.
 */
export async function findMembers(
  kit: Kit,
  ids: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, FoundOrg>> {
  const members = { $filter: { input: '$members', cond: { $in: ['$$this.id', [...userIds]] } } }
  const found = await kit.database
    .native<FoundOrg>(orgs.collection)
    .find(
      { _id: { $in: [...new Set(ids)] }, deleted: { $ne: true } },
      { projection: { name: 1, image: 1, private: 1, contact: 1, members } },
    )
    .toArray()
  return new Map(found.map((org) => [org._id, org]))
}

/** Returns a person's role; undefined where they are not among the members read. */
export function roleIn(org: Pick<OrgRow, 'members'> | undefined, userId: string) {
  return org?.members.find(({ id }) => id === userId)?.role
}
