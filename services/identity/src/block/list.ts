import type { BlockedPerson } from '@parta/contracts/blocks'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { findMe } from '../profile/find.ts'
import { type User, users } from '../profile/store.ts'
import { blockedView } from './view.ts'

/** Whom the caller has blocked, the last first. */
export async function list(kit: Kit, actor: Actor): Promise<{ items: BlockedPerson[] }> {
  const { blocked = [] } = await findMe(kit, actor)
  const found = await kit.database
    .native<Stored<User>>(users.collection)
    .find(
      { _id: { $in: blocked.map(({ id }) => id) } },
      { projection: { name: 1, surname: 1, deleted: 1, leaving: 1 } },
    )
    .toArray()
  const persons = new Map(found.map((person) => [person._id, person]))
  return { items: blocked.toReversed().map((one) => blockedView(one, persons.get(one.id))) }
}
