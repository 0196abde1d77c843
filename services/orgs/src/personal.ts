import { type Personal, pageOf, source } from '@parta/kit/personal'
import type { Kit } from '@parta/kit/run'
import { withdrawMember } from './members/rules.ts'
import { type OrgRow, orgs } from './org/store.ts'

/** Where someone belongs. */
export function personal(kit: Kit): Personal {
  const native = () => kit.database.native<OrgRow & { _id: string }>(orgs.collection)
  return {
    read: ({ id }, cursor) =>
      pageOf(
        kit.database,
        [
          source<OrgRow & { _id: string }>({
            section: 'organisations',
            collection: orgs.collection,
            filter: { 'members.id': id },
            view: (rows) =>
              rows.map(({ _id, name, members }) => {
                const own = members.find((member) => member.id === id)
                return { id: _id, name, role: own?.role, since: own?.since }
              }),
          }),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      const found = await native()
        .find({ 'members.id': id }, { projection: { _id: 1 } })
        .toArray()
      for (const { _id } of found) {
        await kit.change(orgs, _id, (org, now) => withdrawMember(org, { orgId: _id, userId: id }, now))
      }
    },
    shows: (images) => native().distinct('image', { image: { $in: [...images] } }),
  }
}
