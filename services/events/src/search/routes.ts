import type * as events from '@parta/contracts/events'
import type * as saved from '@parta/contracts/saved-searches'
import type * as contract from '@parta/contracts/search'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { landing } from './find-landing.ts'
import type { LiveSearch } from './index/live.ts'
import { listMyEvents } from './list-my-events.ts'
import { listRepetition } from './list-repetition.ts'
import { saveSearch } from './save-search.ts'
import { changeSearch, removeSearch, savedView } from './saved-rules.ts'
import { mapEvents, searchEvents } from './search-events.ts'
import { type SavedRow, savedSearches } from './store.ts'

type Lists = 'listMyEvents' | 'listEventHistory' | 'listRepetition'
type SearchHandlers = HandlersOf<typeof contract & typeof saved & Pick<typeof events, Lists>>

export function searchRoutes(kit: Kit, live: LiveSearch): SearchHandlers {
  return {
    searchEvents: (call) => searchEvents(kit, live, call),
    mapEvents: (call) => mapEvents(kit, live, call),
    landing: (call) => landing(kit, call),
    listMyEvents: (call) => listMyEvents(kit, call),
    listEventHistory: (call) => listMyEvents(kit, call, true),
    listRepetition: (call) => listRepetition(kit, call),
    listSavedSearches: async ({ actor }) => ({ items: await listSaved(kit, personOf(actor)) }),
    saveSearch: (call) => saveSearch(kit, call),
    updateSavedSearch: async ({ actor, params, body }) =>
      savedView(await kit.change(savedSearches, personOf(actor), (state) => changeSearch(state, params.id, body))),
    deleteSavedSearch: ({ actor, params }) =>
      kit.change(savedSearches, personOf(actor), (state) => removeSearch(state, params.id)),
  }
}

async function listSaved(kit: Kit, userId: string): Promise<saved.SavedSearch[]> {
  const found = await kit.database.model(savedSearches).findById(userId).lean<SavedRow>().exec()
  return (found?.searches ?? []).map(savedView)
}
