import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { type Planner, planners, plannersOf } from './availability/store.ts'
import { dropEntrants } from './entrants/follow.ts'
import { type EntrantRow, entrants } from './entrants/store.ts'
import { prompts, promptsOf, type StoredPrompt } from './invitation/store.ts'
import { opportunities, opportunitiesOf, type StoredOpportunity } from './opportunity/store.ts'
import { dropPlayed } from './played/follow.ts'
import { type PlayedRow, played } from './played/store.ts'
import type { Keeper } from './suggestions/keep.ts'
import { shown } from './suggestions/shown-store.ts'

/** The personal data of availabilities: slots, invitations sent and received, and events of the person. */
export function personal(kit: Kit, { changed }: Keeper): Personal {
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
          source<EntrantRow>({
            section: 'comingEvents',
            collection: entrants.collection,
            filter: { userId: id, state: { $ne: 'gone' } },
            view: (rows) =>
              rows.map(({ eventId, entrantId, state }) => ({ event: eventId, entrant: entrantId, as: state })),
          }),
          source<PlayedRow>({
            section: 'lastEvents',
            collection: played.collection,
            filter: { userId: id },
            view: (rows) => rows.map(({ _id, events }) => ({ entrant: _id, events: [...events] })),
          }),
          source<StoredOpportunity>({
            section: 'opportunities',
            collection: opportunities.collection,
            filter: { $or: [{ founder: id }, { asked: id }] },
            view: (rows) =>
              rows.map(({ activityType, start, founder, state }) => ({
                activity: activityType,
                date: start.toISOString(),
                state: founder === id ? state : 'declined',
              })),
          }),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      await plannersOf(kit).deleteOne({ _id: id })
      await promptsOf(kit).deleteMany({ $or: [{ from: id }, { to: id }] })
      await opportunitiesOf(kit).deleteMany({ $or: [{ founder: id }, { asked: id }] })
      await kit.database.native(shown.collection).deleteOne({ _id: id })
      await dropEntrants(kit, { userId: id })
      await dropPlayed(kit, { userId: id })
      changed('people', [id])
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
