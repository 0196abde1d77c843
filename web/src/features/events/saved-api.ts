import type * as operations from '@parta/contracts/saved-searches'
import { deleteSavedSearch, listSavedSearches, saveSearch, updateSavedSearch } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf } from '../../lib/request.ts'
import { revalidate, useQuery } from '../../lib/swr.ts'

export function useSavedSearches() {
  return useQuery(listSavedSearches, {})
}

export async function addSearch(body: BodyOf<typeof operations.saveSearch>): Promise<void> {
  await call(saveSearch, { body })
  await revalidate(listSavedSearches)
}

export async function changeSearch(id: string, body: BodyOf<typeof operations.updateSavedSearch>): Promise<void> {
  await call(updateSavedSearch, { params: { id }, body })
  await revalidate(listSavedSearches)
}

export async function removeSearch(id: string): Promise<void> {
  await call(deleteSavedSearch, { params: { id } })
  await revalidate(listSavedSearches)
}
