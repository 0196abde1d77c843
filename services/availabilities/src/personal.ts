import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { type AvailabilityRow, availabilities } from './availability/store.ts'

/** The personal data of availabilities: all slots of the person. */
export function personal(kit: Kit): Personal {
  return {
    read: ({ id }, cursor) =>
      pageOf(
        kit.database,
        [
          source<AvailabilityRow & { _id: string }>({
            section: 'availabilities',
            collection: availabilities.collection,
            filter: { userId: id },
            view: (rows) => rows.map(({ userId: _userId, _id, ...slot }) => ({ ...slot })),
          }),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      await kit.database.native<{ _id: string; userId: string }>(availabilities.collection).deleteMany({ userId: id })
    },
    shows: () => Promise.resolve([]),
  }
}
