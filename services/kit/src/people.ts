import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import { deletedMarker } from '@parta/contracts/values'
import { projection } from './projection.ts'

/** A service's own copy of people; it lists it among its `copies`. */
export const people = projection(userUpdated, 'people')

/**
 * A person as others see them in a list, or an alias of theirs under its own name and picture; whoever
 * is unknown or gone, an alias too, keeps the place without a name.
 */
export function cardOf(id: string, person: UserSnapshot | undefined, aliasId: string | null = null): PersonCard {
  const shown = aliasId === null ? person : person?.aliases.find((alias) => alias.id === aliasId)
  if (!person || person.deleted || !shown) {
    return { id, name: deletedMarker, surname: '', image: 'BASIC', deleted: true }
  }
  return { id, name: shown.name, surname: shown.surname, image: shown.image }
}
