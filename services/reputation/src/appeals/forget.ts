import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type AppealRow, appeals } from './store.ts'

/** Deletes the appeals of an erased person, or those about one alias. */
export async function forgetAppeals(kit: Kit, filter: { readonly userId: string; readonly subject?: string }) {
  const found = await kit.database.native<Stored<AppealRow>>(appeals.collection).find(filter).toArray()
  for (const { _id } of found) await kit.retire(appeals, _id)
}
