import type * as contract from '@parta/contracts/saved-searches'
import type { SavedSearch } from '@parta/contracts/saved-searches'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { saveSearch } from './save-search.ts'
import { changeSearch, removeSearch } from './saved-rules.ts'
import { savedView } from './saved-view.ts'
import { type SavedRow, savedSearches } from './store.ts'

export function savedRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    listSavedSearches: async ({ actor }) => ({ items: await listOwn(kit, personOf(actor)) }),
    saveSearch: (call) => saveSearch(kit, call),
    updateSavedSearch: async ({ actor, params, body }) =>
      savedView(await kit.change(savedSearches, personOf(actor), (state) => changeSearch(state, params.id, body))),
    deleteSavedSearch: ({ actor, params }) =>
      kit.change(savedSearches, personOf(actor), (state) => removeSearch(state, params.id)),
  }
}

async function listOwn(kit: Kit, userId: string): Promise<SavedSearch[]> {
  const found = await kit.database.model(savedSearches).findById(userId).lean<SavedRow>().exec()
  return (found?.searches ?? []).map(savedView)
}
