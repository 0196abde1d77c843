import type { Kit } from '@parta/kit/kit'
import { type Flow, flows } from './store.ts'
import { type Taken, type Taking, takeable, takenOf } from './take.ts'

/** What was begun under the token, without taking it: a code may be mistyped. */
export async function findFlow<T>(kit: Kit, taking: Taking): Promise<Taken<T> | null> {
  const found = await kit.database.native<Flow>(flows.collection).findOne(takeable(kit, taking))
  return found && takenOf<T>(kit, taking.use, found)
}
