import type { Kit } from '@parta/kit/kit'
import { forgetPerson } from './import-rules.ts'
import { type ImportRow, imports } from './store.ts'

/** Removes a person from the imports that they began or whose events they lead; a running one of theirs is undone. */
export async function forgetImporter(kit: Kit, userId: string): Promise<void> {
  const found = await kit.database
    .native<{ _id: string }>(imports.collection)
    .find({ $or: [{ by: userId }, { leader: userId }] }, { projection: { _id: 1 } })
    .toArray()
  for (const { _id } of found) await kit.change(imports, _id, (state) => forgetPerson(state as ImportRow, userId))
}
