import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/saved-searches'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { rangeOf } from './filter-rules.ts'
import { addSearch, filtersAt, savedView } from './saved-rules.ts'
import { savedSearches } from './store.ts'

/** Saves a search. @throws validation.failed for days that are over, or end before they begin */
export async function saveSearch(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract.saveSearch>, 'actor' | 'body'>,
): Promise<contract.SavedSearch> {
  const createdAt = new Date()
  const filters = filtersAt(body.filters, createdAt)
  if (!filters) throw AppError.field('validation.failed', 'filters.to')
  rangeOf(filters, createdAt)
  const search = { id: newId(), name: body.name.trim(), filters: body.filters, alert: body.alert, createdAt }
  return savedView(await kit.change(savedSearches, personOf(actor), (state) => addSearch(state, search)))
}
