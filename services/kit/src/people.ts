import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import type { PersonCard, PublicPerson } from '@parta/contracts/shapes'
import { deletedMarker } from '@parta/contracts/values'
import { shownImage } from './alias-pictures.ts'
import { projection } from './projection.ts'

/** A service's own copy of people; it lists it among its `copies`. */
export const people = projection(userUpdated, 'people')

/** A person as others see them in a list; whoever is unknown or gone keeps the place without a name. */
export function cardOf(id: string, person: UserSnapshot | undefined): PersonCard {
  if (!person || person.deleted) return nobody(id)
  return { id, name: person.name, surname: person.surname, image: person.image }
}

interface Entrant {
  readonly userId: string
  /** Null where it is the person. */
  readonly aliasId: string | null
}

/**
 * A person, or an alias of theirs under its own name and picture, with the person's id; an alias that is gone keeps
 * the place without a name.
 * @param secret PARTA_SECRET, which signs the address of an alias's picture
 */
export function entrantCard(
  secret: string,
  { userId, aliasId }: Entrant,
  person: UserSnapshot | undefined,
): PersonCard {
  if (aliasId === null) return cardOf(userId, person)
  const alias = person?.aliases.find((one) => one.id === aliasId)
  if (!alias || person?.deleted) return nobody(userId)
  return { id: userId, name: alias.name, surname: alias.surname, image: shownImage(secret, alias.image) }
}

function nobody(id: string): PersonCard {
  return { id, name: deletedMarker, surname: '', image: 'BASIC', deleted: true }
}

/** A person as visitors see them: the first word of the name and the initial of the surname, without id and picture. */
export function publicPerson({ name, surname }: Pick<PersonCard, 'name' | 'surname'>): PublicPerson {
  const [first = ''] = name.trim().split(/\s+/)
  const [initial] = surname.trim()
  return { name: first, surname: initial ? `${initial.toUpperCase()}.` : '' }
}
