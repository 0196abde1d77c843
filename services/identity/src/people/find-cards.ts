import type { PersonCard } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { cardOf } from '@parta/kit/people/people'
import type { Stored } from '@parta/kit/store/mongo'
import { type User, users } from '../domain/person-store.ts'

/** Returns a function that gives the card of each of some people; an unknown or deleted person has no name. */
export async function cardsOf(kit: Kit, ids: readonly string[]): Promise<(id: string) => PersonCard> {
  const found = await kit.database
    .native<Stored<User>>(users.collection)
    .find({ _id: { $in: [...ids] }, deleted: false }, { projection: { name: 1, surname: 1, image: 1 } })
    .toArray()
  const known = new Map(found.map(({ _id: id, name, surname, image }) => [id, { id, name, surname, image }]))
  return (id) => known.get(id) ?? cardOf(id, undefined)
}
