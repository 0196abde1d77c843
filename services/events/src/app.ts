import type * as answersContract from '@parta/contracts/answers'
import type * as attendanceContract from '@parta/contracts/attendance'
import type * as calendarContract from '@parta/contracts/calendar'
import { askEntrants } from '@parta/contracts/described-events'
import type * as contract from '@parta/contracts/events'
import type * as fediverseContract from '@parta/contracts/fediverse'
import type * as placesContract from '@parta/contracts/places'
import type * as planningContract from '@parta/contracts/planning'
import type * as playersContract from '@parta/contracts/players'
import type * as providersContract from '@parta/contracts/providers'
import { askBusy, askDescribed, askEvent, askInvitable } from '@parta/contracts/questions'
import type * as savedContract from '@parta/contracts/saved-searches'
import type * as searchContract from '@parta/contracts/search'
import type * as watchesContract from '@parta/contracts/seat-watches'
import { askOwed, askReleaseSeats, askSeat, askTakeSeats } from '@parta/contracts/seats'
import type * as teamsContract from '@parta/contracts/teams'
import type * as uploaderContract from '@parta/contracts/uploader'
import type * as webhooksContract from '@parta/contracts/webhooks'
import { answer } from '@parta/kit/facts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { everyChange } from '@parta/kit/store/change'
import { afterRoutes } from './after/routes.ts'
import { eventLog } from './after/store.ts'
import { eventsConfig, settings } from './config.ts'
import { snapshotData } from './core/fact-rules.ts'
import { keepLiteEvents } from './core/keep-lite.ts'
import { participations } from './core/participation-store.ts'
import { quotas } from './core/quota-store.ts'
import { repetitions } from './core/repetition-store.ts'
import { eventRoutes } from './core/routes.ts'
import { type EventRow, events, orgProjection, peerLevels, productProjection, records } from './core/store.ts'
import { seatWatches } from './core/watch-store.ts'
import { jobs } from './jobs.ts'
import { findBusy } from './joining/find-busy.ts'
import { findInvitable } from './joining/find-invitable.ts'
import { findOwed } from './joining/find-owed.ts'
import { findSeat } from './joining/find-seat.ts'
import { releasePaid } from './joining/release-seats.ts'
import { joiningRoutes } from './joining/routes.ts'
import { goneAliases } from './joining/store.ts'
import { takeSeats } from './joining/take-seats.ts'
import { watchRoutes } from './joining/watching/routes.ts'
import { notifying } from './joining/watching/rules.ts'
import { calendarRoutes } from './outside/calendar/routes.ts'
import { calendarFeeds } from './outside/calendar/store.ts'
import { fediverseRoutes } from './outside/fediverse/routes.ts'
import { answers, deliveries, followers, ownActors } from './outside/fediverse/store.ts'
import { createConnections } from './outside/providers/keep-connections.ts'
import { providerRoutes } from './outside/providers/routes.ts'
import { bookings, providerCustomers, providerLinks } from './outside/providers/store.ts'
import { sharedAnswers } from './outside/share/find-shared-event.ts'
import { shareRoutes } from './outside/share/routes.ts'
import { uploaderRoutes } from './outside/uploader/routes.ts'
import { importPages, imports } from './outside/uploader/store.ts'
import { webhookRoutes } from './outside/webhooks/routes.ts'
import { hookDeliveries, webhooks } from './outside/webhooks/store.ts'
import { personal } from './personal.ts'
import { described } from './planning/description-rules.ts'
import { findDescription, findEntrants } from './planning/find-description.ts'
import { bring } from './planning/places/bring-places.ts'
import { planningRoutes } from './planning/routes.ts'
import { places } from './planning/store.ts'
import { reactions } from './reactions.ts'
import { alerting } from './search/alert-rules.ts'
import { landingAnswers } from './search/find-landing.ts'
import { keepSearch, searchNotes } from './search/index/keep.ts'
import { createLive } from './search/index/live.ts'
import { searchRoutes } from './search/routes.ts'
import { savedSearches, searchAlerts } from './search/store.ts'
import { seed } from './seed.ts'
import { tasks } from './tasks.ts'

type All = HandlersOf<
  typeof contract &
    typeof planningContract &
    typeof uploaderContract &
    typeof providersContract &
    typeof webhooksContract &
    typeof fediverseContract &
    typeof answersContract &
    typeof attendanceContract &
    typeof teamsContract &
    typeof playersContract &
    typeof watchesContract &
    typeof searchContract &
    typeof savedContract &
    typeof calendarContract &
    typeof placesContract
>

export const service = defineService({
  name: 'events',
  usesSecret: true,
  usesOutside: true,
  settings,
  config: eventsConfig,
  collections: [
    events,
    repetitions,
    imports,
    calendarFeeds,
    goneAliases,
    quotas,
    eventLog,
    places,
    participations,
    importPages,
    searchNotes,
    providerLinks,
    bookings,
    providerCustomers,
    webhooks,
    hookDeliveries,
    ownActors,
    followers,
    deliveries,
    answers,
    savedSearches,
    searchAlerts,
    seatWatches,
  ],
  projections: [people, orgProjection, productProjection, records, peerLevels],
  // Every change of an event publishes its new description, and plans the notices for saved searches and for watchers.
  everyChange: [everyChange(events, described, alerting, notifying)],
  build: (kit, config) => {
    const live = createLive(kit)
    const connections = createConnections(kit, config.reservanto)
    return {
      handlers: keepLiteEvents(kit, {
        ...eventRoutes(kit),
        ...planningRoutes(kit),
        ...uploaderRoutes(kit),
        ...providerRoutes(kit, config.reservanto, connections),
        ...webhookRoutes(kit),
        ...joiningRoutes(kit),
        ...watchRoutes(kit),
        ...afterRoutes(kit),
        ...searchRoutes(kit, live),
        ...shareRoutes(kit),
        ...calendarRoutes(kit),
        ...fediverseRoutes(kit),
      } satisfies All),
      answers: [
        answer(askEvent, (id) => findSnapshot(kit, id)),
        answer(askTakeSeats, (asked) => takeSeats(kit, asked)),
        answer(askSeat, (asked) => findSeat(kit, asked)),
        answer(askReleaseSeats, (asked) => releasePaid(kit, asked)),
        answer(askOwed, (asked) => findOwed(kit, asked)),
        answer(askBusy, (asked) => findBusy(kit, asked)),
        answer(askInvitable, (asked) => findInvitable(kit, asked)),
        answer(askDescribed, (id) => findDescription(kit, id)),
        answer(askEntrants, (asked) => findEntrants(kit, asked)),
        ...sharedAnswers(kit),
        ...landingAnswers(kit),
      ],
      reactions: reactions(kit, live),
      jobs: jobs(kit, connections),
      tasks: tasks(kit, connections),
      personal: personal(kit),
      start: async () => {
        await bring(kit)
        return await keepSearch(kit, live, config.snapshot)
      },
      seed: () => seed(kit),
    }
  },
})

async function findSnapshot(kit: Kit, id: string) {
  const event = await kit.database.model(events).findById(id).lean<EventRow & { v: number }>().exec()
  return event ? { version: event.v, data: snapshotData(id, event) } : null
}
