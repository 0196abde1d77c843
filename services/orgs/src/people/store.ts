import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import { deletedMarker } from '@parta/contracts/values'
import { projection } from '@parta/kit/projection'

/** This service's own copy of people. */
export const people = projection(userUpdated, 'people')

/** A person as others see them; someone unknown or gone keeps the place without a name. */
export function cardOf(id: string, person: UserSnapshot | undefined): PersonCard {
  if (!person || person.deleted) return { id, name: deletedMarker, surname: '', image: 'BASIC', deleted: true }
  return { id, name: person.name, surname: person.surname, image: person.image }
}
