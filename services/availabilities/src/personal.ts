import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { type Planner, planners, plannersOf } from './availability/store.ts'

/** The personal data of availabilities: all slots of the person. */
export function personal(kit: Kit): Personal {
  return {
    read: ({ id }, cursor) =>
      pageOf(
        kit.database,
        [
          source<Planner & { _id: string }>({
            section: 'availabilities',
            collection: planners.collection,
            filter: { _id: id },
            view: (rows) => rows.map(({ slots }) => slots.map((slot) => ({ ...slot }))),
          }),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      await plannersOf(kit).deleteOne({ _id: id })
    },
    shows: () => Promise.resolve([]),
  }
}
