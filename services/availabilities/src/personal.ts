import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { type Planner, planners, plannersOf } from './availability/store.ts'
import { prompts, promptsOf, type StoredPrompt } from './invitation/store.ts'

/** The personal data of availabilities: all slots of the person, and the invitations that they sent and got. */
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
          invitationsOf('sent', { from: id }),
          invitationsOf('received', { to: id }),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      await plannersOf(kit).deleteOne({ _id: id })
      await promptsOf(kit).deleteMany({ $or: [{ from: id }, { to: id }] })
    },
    shows: () => Promise.resolve([]),
  }
}

/** Invitations without the other person, whose data they are, too. */
function invitationsOf(direction: 'sent' | 'received', filter: Readonly<Record<string, string>>) {
  return source<StoredPrompt>({
    section: 'invitations',
    collection: prompts.collection,
    filter,
    view: (rows) =>
      rows.map(({ event, state, createdAt }) => ({
        direction,
        event: event.name,
        date: event.date.toISOString(),
        state,
        createdAt: createdAt.toISOString(),
      })),
  })
}
