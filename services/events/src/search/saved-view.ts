import type { SavedSearch } from '@parta/contracts/saved-searches'
import type { SavedEntry } from './store.ts'

export function savedView({ id, name, filters, alert, createdAt }: SavedEntry): SavedSearch {
  return { id, name, filters: { ...filters }, alert, createdAt: createdAt.toISOString() }
}
