import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { eventLog, type LogRow } from './after/store.ts'
import { type ParticipationRow, participations } from './core/participation-store.ts'
import { type QuotaRow, quotas, quotasOf } from './core/quota-store.ts'
import { type EventRow, events } from './core/store.ts'
import { seatWatches, type WatchRow, watchesOf } from './core/watch-store.ts'
import { removeFromEvents } from './joining/follow-leavers.ts'
import { calendarFeeds, type FeedsRow } from './outside/calendar/store.ts'
import { forgetBooker, forgetLinker } from './outside/providers/forget-people.ts'
import {
  type BookingRow,
  bookings,
  type CustomerRow,
  type LinksRow,
  providerCustomers,
  providerLinks,
} from './outside/providers/store.ts'
import { forgetImporter } from './outside/uploader/forget-importer.ts'
import { type ImportRow, imports } from './outside/uploader/store.ts'
import { type PlaceRow, places } from './planning/store.ts'
import { savedView } from './search/saved-rules.ts'
import { type AlertRow, alertsOf, type SavedRow, savedSearches, searchAlerts } from './search/store.ts'

type Event = EventRow & { _id: string }

/**
 * The personal data of this service: participations, history entries, calendar feeds, saved searches, watched events and
 * places.
 */
export function personal(kit: Kit): Personal {
  return {
    read: ({ id }, cursor) =>
      pageOf(
        kit.database,
        [
          source<ParticipationRow>({
            section: 'events',
            collection: participations.collection,
            filter: { userId: id, state: { $ne: 'gone' } },
            view: (rows) => withEvents(kit, rows),
          }),
          source<LogRow>({
            section: 'eventHistory',
            collection: eventLog.collection,
            filter: { $or: [{ userId: id }, { by: id }] },
            view: (rows) =>
              rows.map(({ eventId, at, kind, userId, aliasId, changes }) => ({
                event: eventId,
                at,
                kind,
                ...(userId === id ? { entrant: aliasId ?? id } : {}),
                ...(changes?.length ? { changes } : {}),
              })),
          }),
          source<FeedsRow & { _id: string }>({
            section: 'calendarFeeds',
            collection: calendarFeeds.collection,
            filter: { _id: id },
            // The address is a secret; it does not belong into an archive.
            view: (rows) =>
              rows.map(({ feeds }) => feeds.map(({ kind, targetId, createdAt }) => ({ kind, targetId, createdAt }))),
          }),
          imported(id),
          createdLately(id),
          ...savedSources(id),
          connected(id),
          booked(id),
          knownBy(id),
          ownPlaces(id),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      await kit.database.native(calendarFeeds.collection).deleteOne({ _id: id })
      await eraseSaved(kit, id)
      await kit.database.native(quotas.collection).deleteMany({ _id: { $in: quotasOf(id) } })
      await forgetImporter(kit, id)
      await forgetLinker(kit, id)
      await forgetBooker(kit, id)
      await removeFromEvents(kit, id)
      await dropLines(kit, id)
      // The place stays for others; only its owner is removed.
      const added = kit.database.native<PlaceRow>(places.collection)
      await added.updateMany({ userId: id }, { $set: { userId: null } })
      await added.updateMany({ addedBy: id }, { $unset: { addedBy: 1 } })
    },
    shows: (images) =>
      kit.database.native<Event>(events.collection).distinct('org.image', { 'org.image': { $in: [...images] } }),
  }
}

async function withEvents(kit: Kit, rows: readonly ParticipationRow[]) {
  const ids = [...new Set(rows.map(({ eventId }) => eventId))]
  const found = await kit.database
    .native<Event>(events.collection)
    .find({ _id: { $in: ids } }, { projection: { players: 0, queue: 0, facts: 0, commits: 0, causes: 0 } })
    .toArray()
  const known = new Map(found.map((event) => [event._id, event]))
  return rows.map(({ eventId, entrantId, state }) => {
    const event = known.get(eventId)
    if (!event) return null
    const { name, activityType, date, endDate, place, cancelled } = event
    return { id: eventId, as: state, entrant: entrantId, name, activityType, date, endDate, place, cancelled }
  })
}

function imported(id: string) {
  return source<ImportRow & { _id: string }>({
    section: 'imports',
    collection: imports.collection,
    filter: { by: id },
    view: (rows) => rows.map(({ _id, orgId, at, total }) => ({ id: _id, org: orgId, at, total })),
  })
}

/** How many events the person created in the last hours. */
function createdLately(id: string) {
  return source<QuotaRow & { _id: string }>({
    section: 'createdLately',
    collection: quotas.collection,
    filter: { _id: { $in: quotasOf(id) } },
    view: (rows) => rows.map(({ hours }) => ({ hours })),
  })
}

/** Saved searches, when the person was told of an event by one, and the full events that they watch. */
function savedSources(id: string) {
  return [
    source<SavedRow & { _id: string }>({
      section: 'savedSearches',
      collection: savedSearches.collection,
      filter: { _id: id },
      view: (rows) => rows.map(({ searches }) => searches.map(savedView)),
    }),
    source<AlertRow>({
      section: 'searchAlerts',
      collection: searchAlerts.collection,
      filter: { userId: id },
      view: (rows) => rows.map(({ at, date }) => ({ at, eventDate: date })),
    }),
    watched(id),
  ]
}

/** Erases a person from histories: removes entries about them, and their id from entries about others. */
async function dropLines(kit: Kit, userId: string): Promise<void> {
  const lines = kit.database.native<LogRow>(eventLog.collection)
  await lines.deleteMany({ userId })
  await lines.updateMany({ by: userId }, { $unset: { by: 1 } })
}

async function eraseSaved(kit: Kit, id: string): Promise<void> {
  await kit.database.native(savedSearches.collection).deleteOne({ _id: id })
  await alertsOf(kit).deleteMany({ userId: id })
  await watchesOf(kit).deleteMany({ userId: id })
}

/** The full events of which a person wants to be told when a seat becomes free. */
function watched(id: string) {
  return source<WatchRow>({
    section: 'watchedEvents',
    collection: seatWatches.collection,
    filter: { userId: id },
    view: (rows) => rows.map(({ eventId, at }) => ({ event: eventId, at })),
  })
}

/** The booking systems that a person connected. The token is a secret of the organisation. */
function connected(id: string) {
  return source<LinksRow & { _id: string }>({
    section: 'bookingSystems',
    collection: providerLinks.collection,
    filter: { 'reservanto.by': id },
    view: (rows) => rows.map(({ _id, reservanto }) => ({ org: _id, reservanto: reservanto?.since })),
  })
}

/** The bookings of a person with booking providers. */
function booked(id: string) {
  return source<BookingRow & { _id: string }>({
    section: 'providerBookings',
    collection: bookings.collection,
    filter: { userId: id },
    view: (rows) =>
      rows.map(({ eventId, orgId, booked: entrants, waiting, pending }) => ({
        event: eventId,
        org: orgId,
        entrants,
        waiting,
        ...(pending ? { pending: { kind: pending.kind, entrants: pending.ids, at: pending.at } } : {}),
      })),
  })
}

/** The ids by which booking providers know a person. */
function knownBy(id: string) {
  return source<CustomerRow>({
    section: 'providerCustomers',
    collection: providerCustomers.collection,
    filter: { userId: id },
    view: (rows) => rows.map(({ merchant, customer }) => ({ merchant, customer })),
  })
}

function ownPlaces(id: string) {
  return source<PlaceRow>({
    section: 'places',
    collection: places.collection,
    filter: { $or: [{ userId: id }, { addedBy: id }] },
    view: (rows) => rows.map(({ _id, name, address, createdAt }) => ({ id: _id, name, address, createdAt })),
  })
}
